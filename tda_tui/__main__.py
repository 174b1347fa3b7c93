"""`python -m tda_tui` is the `tda` command."""

from tda_tui.cli import main

main()
