"""Records: the TOML format shared by saves, replays, lessons, bug reports and rules tests."""
