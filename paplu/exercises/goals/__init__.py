"""What an answer has to be: goals about a group, a hand, a declaration, the deal, the seats and the table."""
