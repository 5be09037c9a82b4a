"""Widgets that show the engine's answers in a notebook."""
