"""Who answers when nobody is at the keyboard."""
