"""The inn: who comes, and the tables that stand there. The one object that a server holds."""
