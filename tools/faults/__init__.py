"""Ways to try to lose saves: what the tests in tests/faults use, and long runs, some for root.

In memory, at every call: `fault_fs`, `scenario`, `bad_writers`, `disk_models`, `mutations`. Long
runs: `kills`, `strace_kills`, `fuzz`, `fuzz_coverage`; as root `power_cut`, `block_log`.
"""
