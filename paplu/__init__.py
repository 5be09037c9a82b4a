"""The exact engine of Paplu: cards, groups, verdicts and penalties."""
