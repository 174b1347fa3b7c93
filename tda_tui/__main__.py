"""`python -m tda_tui` is the `tda` command."""

from tda_tui.process.import_path import leave_out_current_folder

leave_out_current_folder()

from tda_tui.cli.main import main  # noqa: E402

main()
