"""Games that were played: read, gone through, played on from, exported, counted."""
