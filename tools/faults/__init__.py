"""Long runs that try to lose saves; most need root. The machinery is that of tests/faults."""
