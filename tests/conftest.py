"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("tilewitch", deadline=None)  # a first call may have to wait for the compiler
settings.load_profile("tilewitch")
