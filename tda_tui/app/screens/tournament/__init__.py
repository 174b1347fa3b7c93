"""The screens of a tournament: setup, standing, winner."""
