"""`python -m tda_tui` is the `tda` command."""

from tda_tui.safe_path import leave_out_current_folder

leave_out_current_folder()

from tda_tui.starting import main  # noqa: E402

main()
