"""The game as an environment for reinforcement learning."""
