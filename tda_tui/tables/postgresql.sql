-- What several inns share: accounts with what their names look like, results and ratings, bans, the inns that are open, and their tables.
CREATE TABLE IF NOT EXISTS account (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, since TEXT NOT NULL, seen TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS looks (
    look TEXT NOT NULL, who TEXT NOT NULL REFERENCES account ON DELETE CASCADE, PRIMARY KEY (look, who));
CREATE INDEX IF NOT EXISTS whose_looks ON looks (who);
CREATE TABLE IF NOT EXISTS result (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game TEXT NOT NULL UNIQUE, ended TEXT NOT NULL,
    season TEXT NOT NULL, ruleset TEXT NOT NULL, standing TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS rating (
    season TEXT NOT NULL, ruleset TEXT NOT NULL, who TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (season, ruleset, who));
CREATE INDEX IF NOT EXISTS best_ratings ON rating (season, ruleset, (mu - 3 * sigma));
CREATE INDEX IF NOT EXISTS whose_ratings ON rating (who);
CREATE INDEX IF NOT EXISTS last_seen ON account (seen);
CREATE TABLE IF NOT EXISTS ban (line TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS inn (id TEXT PRIMARY KEY, ssh_line TEXT NOT NULL, heartbeat TIMESTAMPTZ NOT NULL);
CREATE TABLE IF NOT EXISTS open_table (
    code TEXT PRIMARY KEY, inn TEXT NOT NULL REFERENCES inn ON DELETE CASCADE, listed BOOLEAN NOT NULL,
    host TEXT NOT NULL, state TEXT NOT NULL, ruleset TEXT NOT NULL, gambit INTEGER NOT NULL, players TEXT[] NOT NULL,
    seats INTEGER NOT NULL, free INTEGER NOT NULL, watchers INTEGER NOT NULL, watched BOOLEAN NOT NULL);
CREATE TABLE IF NOT EXISTS sits (
    shared_table TEXT NOT NULL REFERENCES open_table ON DELETE CASCADE, who TEXT NOT NULL,
    PRIMARY KEY (shared_table, who));
