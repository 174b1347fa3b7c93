"""What is asked, the choice that is being made, and what would be decided later."""
