"""Colour conversion shared by Blender and the post step."""

import numpy as np


def linear(hex_colour):
    """sRGB '#rrggbb' to linear RGB (IEC 61966-2-1), three float32 in 0..1."""
    digits = hex_colour.lstrip("#")
    srgb = np.array([int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4).astype("f")


def rgba(hex_colour):
    """sRGB hex to the opaque linear 4-tuple Blender sockets take."""
    return (*[float(v) for v in linear(hex_colour)], 1.0)
