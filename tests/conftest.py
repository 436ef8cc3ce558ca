"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# A first call may have to wait for the compiler, and in the plain mode everything is slow.
settings.register_profile("tilewitch", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tilewitch")
