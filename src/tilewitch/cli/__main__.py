"""`python -m tilewitch.cli`: the command `tilewitch`, where it is not on the path."""

from tilewitch.cli.app import main

main()
