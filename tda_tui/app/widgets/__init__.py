"""The parts of the table screen. Each draws facts of a View and holds no rules."""
