"""The exercises of each lesson, as data."""
