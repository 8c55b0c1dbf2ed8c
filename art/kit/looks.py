"""One table for the light and grade of every picture: what keeps them one family.

Read by Blender (world, sun, size, samples) and by the post step (sky, haze, film curve).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """Light and grade of a picture. Angles in degrees, azimuth 0 = +Y, positive towards +X."""

    sky: str = "dusk"
    sun_azimuth: float = 20.0
    sun_elevation: float = 6.0
    cloud_seed: int = 21
    haze: float = 0.55  # aerial haze; 1 = 900 m mean free path at ground level
    haze_elevation: float = 2.0  # sky elevation the haze takes its colour from
    exposure: float = 1.3
    contrast: float = 1.36
    saturation: float = 1.12
    bloom: float = 0.06
    grain: float = 0.006
    snowflakes: int = 0
    size: tuple = (1600, 900)
    samples: int = 64


# Mix over the set: dusk for most, two at blue hour, two at night, two interior or overcast.
LOOKS = {
    "hero": Look(sky="bluehour", sun_azimuth=14, sun_elevation=-1.2, haze_elevation=8, contrast=1.3,
                 exposure=1.6, bloom=0.035, size=(2400, 960)),
    "gantry": Look(sun_azimuth=20, sun_elevation=3.6, cloud_seed=8, haze=0.45, contrast=1.38,
                   exposure=1.2, samples=24),
    "vista": Look(sun_azimuth=19, sun_elevation=3.4, cloud_seed=34, haze=0.30, exposure=1.25),
    "sweeper": Look(sun_azimuth=-76, sun_elevation=8, haze=0.6, contrast=1.38,
                    exposure=1.28, samples=24),
    "debris-patrol": Look(sun_azimuth=-64, sun_elevation=8, cloud_seed=8, exposure=1.4),
    "crew": Look(sun_azimuth=-48, sun_elevation=9, samples=24),
    "flail": Look(sun_azimuth=-62, sun_elevation=9, cloud_seed=40, haze=0.6, exposure=1.5,
                  samples=16),
    "line-painter": Look(sun_azimuth=-70, sun_elevation=7, cloud_seed=52, haze=0.6, samples=16),
    "camera-lift": Look(sun_azimuth=-38, sun_elevation=7, cloud_seed=29, haze=0.5, samples=16),
    "drain": Look(sun_azimuth=-6, sun_elevation=6, cloud_seed=13, haze=0.7),
    "message-sign": Look(sky="bluehour", sun_azimuth=18, sun_elevation=-1.6, haze_elevation=8,
                         contrast=1.3, exposure=1.6, bloom=0.035),
    "gritter": Look(sky="night", sun_azimuth=-150, sun_elevation=-6, cloud_seed=5, haze=1.5,
                    contrast=1.25, exposure=1.35, snowflakes=900),
    "resurfacing": Look(sky="night", sun_azimuth=-150, sun_elevation=-6, haze=1.0, contrast=1.25,
                        exposure=1.35),
    "salt-barn": Look(sky="overcast", sun_azimuth=35, sun_elevation=4, cloud_seed=17, contrast=1.3,
                      exposure=1.55, samples=32),
    "control-room": Look(sky="night", haze=0, contrast=1.25, exposure=1.5),
}  # fmt: skip
