"""Files that went wrong: every reader gives a sentence or something that works, soon and with little memory."""
