"""`python -m tda_tui` is the `tda` command."""

from tda_tui.starting import main

main()
