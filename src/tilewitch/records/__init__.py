"""Records of games: reading what anybody wrote, telling whether it holds, and what a record may look like."""

from tilewitch.records.read import Found, read, read_file, scan
from tilewitch.records.verify import Fault, Verdict, verify

__all__ = ["Fault", "Found", "Verdict", "read", "read_file", "scan", "verify"]
