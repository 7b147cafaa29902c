"""The rules, compiled: state, actions, one module per phase, scoring, and what a seat sees."""
