-- Accounts with what their names look like, tables with who sits there, results, games that are still to be filed, and ratings.
CREATE TABLE IF NOT EXISTS account (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, since TEXT NOT NULL, seen TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS looks (look TEXT NOT NULL, who TEXT NOT NULL, PRIMARY KEY (look, who)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS whose_looks ON looks (who);
CREATE TRIGGER IF NOT EXISTS forgotten AFTER DELETE ON account BEGIN DELETE FROM looks WHERE who = OLD.id; END;
CREATE TABLE IF NOT EXISTS shared_table (id TEXT PRIMARY KEY, state TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sits (shared_table TEXT NOT NULL, who TEXT NOT NULL, PRIMARY KEY (shared_table, who));
CREATE TABLE IF NOT EXISTS result (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE, ended TEXT NOT NULL, season TEXT NOT NULL, ruleset TEXT NOT NULL,
    standing TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS unfiled (game TEXT PRIMARY KEY, seats TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS rating (
    season TEXT NOT NULL, ruleset TEXT NOT NULL, who TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL,
    games INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (season, ruleset, who));
CREATE INDEX IF NOT EXISTS best_ratings ON rating (season, ruleset, (mu - 3 * sigma));
CREATE INDEX IF NOT EXISTS whose_ratings ON rating (who);
CREATE INDEX IF NOT EXISTS last_seen ON account (seen);
