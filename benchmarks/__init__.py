"""How fast and how large Tilewitch is: every figure compiled and in the plain mode, in one run, so that it is also a
ratio.

Machines are shared and noisy: compare the ratios of one run, not the seconds of two.
"""
