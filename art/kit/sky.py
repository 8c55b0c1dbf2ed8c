"""Procedural sky: horizon gradient, sun glow and lit clouds, for arrays of unit directions.

The same function lights the Blender world and paints the background in the post step, so the
sun of a scene has one azimuth and one elevation (degrees; azimuth 0 is +Y, positive to +X).
Gradient stops are (elevation in degrees, colour), towards the sun and away from it.
"""

import numpy as np

from .colour import linear
from .noise import fbm, smoothstep

PRESETS = {
    "dusk": dict(
        towards=[(-8, "#e88f4a"), (0, "#ffb868"), (2.2, "#ffa765"), (5, "#f28d74"),
                 (9, "#c08597"), (14, "#8183ad"), (26, "#4c6ca4"), (90, "#264680")],
        away=[(-8, "#7f80a0"), (0, "#a593ae"), (4, "#bd9ab0"), (9, "#9a9cc2"),
              (16, "#7392c2"), (34, "#4a72aa"), (90, "#2a4a80")],
        glow=("#ffc27e", 4.2), cloud=(0.44, 0.70), lit="#ffa070", dark="#565c82", level=1.0,
    ),
    "bluehour": dict(
        towards=[(-8, "#d9824e"), (0, "#ffa95c"), (1.8, "#f58e5e"), (4, "#c9747a"),
                 (7, "#7d6a97"), (12, "#435f99"), (24, "#26467f"), (90, "#142a55")],
        away=[(-8, "#4a5478"), (0, "#6b6a90"), (4, "#6d719c"), (9, "#4d669c"),
              (18, "#34548c"), (36, "#213f74"), (90, "#122650")],
        glow=("#ff9a55", 1.5), cloud=(0.46, 0.72), lit="#e58a72", dark="#2f3c66", level=0.75,
    ),
    "night": dict(
        towards=[(-8, "#46557a"), (0, "#6f7899"), (5, "#4f5f88"), (15, "#31456f"),
                 (35, "#1c2d52"), (90, "#0e1a36")],
        away=[(-8, "#2f3d60"), (0, "#44527a"), (5, "#37466d"), (15, "#25355c"),
              (35, "#172646"), (90, "#0c1730")],
        glow=("#c98f7a", 0.35), cloud=(0.42, 0.75), lit="#59678c", dark="#1d2945", level=0.55,
    ),
    "overcast": dict(
        towards=[(-8, "#8d8f97"), (0, "#d9cbb8"), (4, "#bdb9b8"), (12, "#9aa1ac"),
                 (30, "#828b9a"), (90, "#6f7a8c")],
        away=[(-8, "#7d838f"), (0, "#a9adb4"), (6, "#949ba6"), (20, "#828b99"), (90, "#6b7688")],
        glow=("#ffe2b8", 0.7), cloud=(0.30, 0.66), lit="#cfc8c0", dark="#5f6877", level=0.55,
    ),
}  # fmt: skip


def sun_direction(look):
    """Unit vector to the sun of a look."""
    azimuth, elevation = np.radians(look.sun_azimuth), np.radians(look.sun_elevation)
    flat = np.cos(elevation)
    return np.array([np.sin(azimuth) * flat, np.cos(azimuth) * flat, np.sin(elevation)], "f")


def _gradient(stops, elevation):
    levels = np.array([stop[0] for stop in stops], "f")
    colours = np.stack([linear(stop[1]) for stop in stops])
    return np.stack([np.interp(elevation, levels, colours[:, i]) for i in range(3)], -1).astype("f")


def _clouds(d, look, preset, sun, towards, angle):
    """Cloud cover 0..1 and cloud colour: density is compared a step nearer to the sun."""
    height = np.maximum(d[..., 2], 0) + 0.07
    u, v = d[..., 0] / height, d[..., 1] / height
    seed = look.cloud_seed
    warp_u = fbm(u * 0.5, v * 0.5, 3, seed + 90) - 0.5
    warp_v = fbm(u * 0.5 + 9, v * 0.5, 3, seed + 91) - 0.5
    u, v = u * 0.55 + warp_u * 1.6, v * 0.9 + warp_v * 1.6

    def density(u, v):
        return smoothstep(*preset["cloud"], fbm(u, v, 7, seed, 0.52))

    here = density(u, v)
    flat = sun[:2] / np.hypot(sun[0], sun[1])
    sunward = density(u + flat[0] * 0.132, v + flat[1] * 0.22)
    lit = np.clip(0.35 + (here - sunward) * 1.6 + 0.35 * (1 - here), 0, 1.3)
    lit = lit * (0.35 + 0.65 * smoothstep(-0.4, 1, towards))
    lit = lit + np.exp(-angle / 14) * 0.9 * (1 - here * 0.6)
    colour = linear(preset["dark"]) * (1 - np.clip(lit, 0, 1))[..., None]
    return here, colour + linear(preset["lit"]) * lit[..., None]


def radiance(d, look, clouds=True):
    """Linear sky colour for unit directions d (..., 3)."""
    preset = PRESETS[look.sky]
    sun = sun_direction(look)
    elevation = np.degrees(np.arcsin(np.clip(d[..., 2], -1, 1)))
    flat = np.hypot(d[..., 0], d[..., 1]) + 1e-6
    towards = (d[..., 0] * sun[0] + d[..., 1] * sun[1]) / (flat * np.hypot(sun[0], sun[1]))
    weight = smoothstep(-0.6, 1.0, towards)[..., None] ** 1.3
    colour = _gradient(preset["towards"], elevation) * weight
    colour = colour + _gradient(preset["away"], elevation) * (1 - weight)
    angle = np.degrees(np.arccos(np.clip(d @ sun, -1, 1)))
    halo = np.exp(-((angle / 2.2) ** 1.2)) * 0.9 + np.exp(-angle / 9) * 0.22
    halo = halo + np.exp(-angle / 26) * 0.06
    if clouds:
        cover, cloud = _clouds(d, look, preset, sun, towards, angle)
        cover = (cover * 0.88 * smoothstep(0.6, 4.0, elevation))[..., None]
        colour = colour * (1 - cover) + (cloud * 0.75 + colour * 0.25) * cover
        halo = halo * (1 - 0.75 * cover[..., 0])
    glow, strength = preset["glow"]
    return ((colour + halo[..., None] * linear(glow) * strength) * preset["level"]).astype("f")


def equirectangular(look, width=2048):
    """Environment image (width/2, width, 3); centre +Y, right +X, ground half darkened."""
    longitude = ((np.arange(width) + 0.5) / width - 0.5) * 2 * np.pi
    latitude = (0.5 - (np.arange(width // 2) + 0.5) / (width // 2)) * np.pi
    lon, lat = np.meshgrid(longitude, latitude)
    d = np.stack([np.sin(lon) * np.cos(lat), np.cos(lon) * np.cos(lat), np.sin(lat)], -1)
    image = radiance(d.astype("f"), look)
    image[lat < 0] *= 0.35
    return image
