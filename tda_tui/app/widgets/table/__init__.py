"""The widgets of the table: seats, hand, ante, flights, ledger."""
