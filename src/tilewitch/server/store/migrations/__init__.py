"""How does a database of an earlier version become one of this version? One file for each step, in `versions`."""
