"""Value noise in numpy: clouds, ridges. Deterministic, no texture files."""

import numpy as np


def _hash(ix, iy, seed):
    """Hash of integer lattice points to 0..1 (integer mixing as in xxHash)."""
    n = ix.astype(np.int64) * 374761393 + iy.astype(np.int64) * 668265263 + seed * 1274126177
    n &= 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFFFF).astype("f") / 0xFFFFFF


def value_noise(x, y, seed=0):
    """Smooth noise, 0..1, one feature per unit (quintic interpolation)."""
    xi, yi = np.floor(x), np.floor(y)
    fx, fy = (x - xi).astype("f"), (y - yi).astype("f")
    u = fx**3 * (fx * (fx * 6 - 15) + 10)
    v = fy**3 * (fy * (fy * 6 - 15) + 10)
    a, b = _hash(xi, yi, seed), _hash(xi + 1, yi, seed)
    c, d = _hash(xi, yi + 1, seed), _hash(xi + 1, yi + 1, seed)
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v


def fbm(x, y, octaves=6, seed=0, gain=0.5):
    """Fractal sum of value noise, 0..1; each octave is rotated to hide the lattice."""
    total = np.zeros(np.broadcast(x, y).shape, "f")
    amplitude, weight = 1.0, 0.0
    for octave in range(octaves):
        total += amplitude * value_noise(x, y, seed + octave * 17)
        weight += amplitude
        amplitude *= gain
        x, y = x * 1.62 - y * 1.17 + 13.1, x * 1.17 + y * 1.62 + 7.7
    return total / weight


def smoothstep(low, high, x):
    """Hermite step from 0 at `low` to 1 at `high`."""
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)
