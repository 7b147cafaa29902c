"""What every game shares: the protocol, records, components, rules, conformance."""
