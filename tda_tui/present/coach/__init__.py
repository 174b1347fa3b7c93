"""The coach's advice, reasons and reviews in words."""
