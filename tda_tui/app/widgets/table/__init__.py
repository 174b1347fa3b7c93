"""The pieces of the table: seats, hand, ante, flights, ledger."""
