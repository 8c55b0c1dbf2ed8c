"""Vehicles, built from mesh primitives. Forward is +Y, origin on the road, metres."""
