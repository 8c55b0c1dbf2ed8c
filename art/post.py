"""Finish a render: denoise, sky, aerial haze, bloom, film curve, grade; write the master.

    python3 art/post.py SCENE [--preview]

Reads art/.work/SCENE.npz, writes art/.work/SCENE.png and, for a final, art/masters/SCENE.webp.
"""

import argparse
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from kit import sky
from kit.denoise import denoise
from kit.looks import LOOKS

HERE = Path(__file__).resolve().parent
WORK = HERE / ".work"
LUMA = np.array([0.2126, 0.7152, 0.0722], "f")  # Rec. 709
MEAN_FREE_PATH = 900.0  # metres, at haze 1
HAZE_HEIGHT = 270.0  # metres, scale height of the haze
HAZE_LIMIT = 0.95  # far ridges never vanish


def blur(image, sigma):
    """Gaussian blur; wide ones at reduced size."""
    factor = max(1, int(sigma / 3))
    height, width = image.shape[:2]
    pad = ((0, -height % factor), (0, -width % factor), (0, 0))
    small = np.pad(image, pad, mode="edge")
    full = (small.shape[1], small.shape[0])
    small = small.reshape(full[1] // factor, factor, full[0] // factor, factor, 3).mean((1, 3))
    channels = []
    for i in range(3):
        soft = gaussian_filter(small[..., i], sigma / factor, mode="nearest").astype("f")
        grown = Image.fromarray(soft).resize(full, Image.BICUBIC)
        channels.append(np.asarray(grown)[:height, :width])
    return np.stack(channels, -1)


def film(colour, look):
    """Filmic curve after AgX: mix channels, log2, sigmoid about middle grey, unmix."""
    inset = np.eye(3) * 0.73 + 0.09
    outset = np.linalg.inv(np.eye(3) * 0.76 + 0.08)
    low, high, grey = -9.0, 4.6, 0.461  # stops about 0.18; code value of middle grey
    mixed = np.maximum(colour * look.exposure, 0) @ inset.T
    x = np.clip((np.log2(np.maximum(mixed, 1e-6) / 0.18) - low) / (high - low), 0, 1)
    pivot, slope = -low / (high - low), look.contrast * 2.05
    toe = grey * (np.minimum(x, pivot) / pivot) ** (slope * pivot / grey)
    t = (np.maximum(x, pivot) - pivot) / (1 - pivot)
    steep = slope * (1 - pivot) / (1 - grey)
    shoulder = grey + (1 - grey) * steep * t / (1 + (steep - 1) * t)
    y = np.where(x < pivot, toe, shoulder) @ outset.T
    luma = (y @ LUMA)[..., None]
    return np.clip(luma + (y - luma) * look.saturation, 0, 1)


def view_directions(data, width, height):
    """Unit view direction of every pixel, world space."""
    focal = data["lens"] / data["sensor"]
    x = (np.arange(width) + 0.5) / width - 0.5
    y = (height / 2 - np.arange(height) - 0.5) / width
    x, y = np.meshgrid(x, y)
    d = np.stack([x / focal, y / focal, -np.ones_like(x)], -1) @ data["camera"][:3, :3].T
    return (d / np.linalg.norm(d, axis=-1, keepdims=True)).astype("f")


def distances(data, alpha):
    """Mean distance in metres of what covers a pixel, from the anti-aliased mist pass."""
    mist = data["Mist"][..., 0]
    cover = np.maximum(alpha[..., 0], 1e-3)
    return np.clip((mist - (1 - cover)) / cover, 0, 1) * data["mist_depth"]


def add_haze(rgb, alpha, distance, data, d, look):
    """Aerial perspective: fade towards the cloudless sky low in the same azimuth."""
    height = data["camera"][2, 3] + d[..., 2] * distance
    density = look.haze / MEAN_FREE_PATH * np.exp(-np.clip(height, 0, None) / HAZE_HEIGHT)
    clear = np.exp(-np.maximum(distance - 25, 0) * density)
    clear = np.maximum(clear, 1 - HAZE_LIMIT)[..., None]
    level = np.radians(look.haze_elevation)
    flat = np.hypot(d[..., 0], d[..., 1])
    low = np.stack([d[..., 0] / flat, d[..., 1] / flat, np.full_like(flat, np.tan(level))], -1)
    low /= np.linalg.norm(low, axis=-1, keepdims=True)
    haze = sky.radiance(low.astype("f"), look, clouds=False)
    return rgb * clear + haze * (1 - clear) * alpha


def add_snow(colour, alpha, distance, look, seed=2):
    """Falling snow: soft flakes 2 to 40 m away, hidden behind what is nearer."""
    height, width = colour.shape[:2]
    random, scale = np.random.RandomState(seed), width / 1600
    depth = np.where(alpha[..., 0] > 0.5, distance, 1e5)
    for _ in range(look.snowflakes):
        away = 2.2 + random.rand() ** 1.5 * 38
        x, y = random.rand() * width, random.rand() * height
        size = max(0.55, 9.0 / away * random.uniform(0.5, 1.2)) * scale
        bright = 0.16 + 0.75 * min(1, away / 14)
        defocus = min(1, abs(away - 13) / 13)
        size, bright = size * (1 + 0.8 * defocus), bright / (1 + 1.6 * defocus)
        reach = int(size * 4) + 2
        rows = slice(max(0, int(y) - reach), min(height, int(y) + reach))
        columns = slice(max(0, int(x) - reach), min(width, int(x) + reach))
        py, px = np.mgrid[rows, columns]
        u = (px - x) * 0.97 + (py - y) * 0.24
        v = (py - y) * 0.97 - (px - x) * 0.24
        flake = np.exp(-(((u / size) ** 2 + (v / (size * 1.5)) ** 2) ** 1.2))
        flake = flake * (depth[rows, columns] > away) * bright * 0.55
        colour[rows, columns] += flake[..., None] * np.array([0.78, 0.88, 1.0], "f")


def add_bloom(colour, look, threshold=1.6):
    """Glow around what is brighter than `threshold`, five radii as in a lens."""
    peak = colour.max(-1, keepdims=True)
    bright = colour * np.clip((peak - threshold) / (peak + 1e-6), 0, 1)
    bright = bright * np.minimum(1, 40 / (bright.max(-1, keepdims=True) + 1e-6))
    scale = colour.shape[1] / 1600
    radii = ((2, 0.9), (6, 0.6), (18, 0.45), (55, 0.3), (140, 0.16))
    return colour + look.bloom * 4 * sum(w * blur(bright, r * scale) for r, w in radii)


def grade(y, look):
    """Cool shadows, warm highlights, vignette, grain."""
    height, width = y.shape[:2]
    luma = (y @ LUMA)[..., None]
    y = y + (1 - luma) ** 3 * np.array([-0.010, 0.002, 0.024])
    y = y + luma**2 * np.array([0.014, 0.004, -0.012])
    rows, columns = np.mgrid[0:height, 0:width]
    radius = np.hypot(columns / width * 2 - 1, (rows / height * 2 - 1) * 0.8)
    y = y * (1 - 0.22 * np.clip(radius - 0.35, 0, None)[..., None] ** 1.6)
    noise = np.random.RandomState(1).randn(height, width, 1)
    return np.clip(y + noise * look.grain * (0.4 + 0.6 * (1 - luma)), 0, 1)


def develop(data, look):
    """Raw passes to a display image, 8-bit.

    Haze and sky are laid in before denoising: behind panes of glass and thin posts, distance and
    alpha are as noisy as the colour.
    """
    image = data["Image"]
    height, width = image.shape[:2]
    alpha = np.clip(image[..., 3:4], 0, 1)
    d = view_directions(data, width, height)
    distance = distances(data, alpha)
    raw = add_haze(image[..., :3], alpha, distance, data, d, look)
    raw = raw + sky.radiance(d, look) * (1 - alpha)
    guides = (data[name][..., :3].astype("f") for name in ("Albedo", "Normal"))
    colour = np.where(alpha > 0, denoise(raw, *guides, WORK / "weights"), raw)
    if look.snowflakes:
        add_snow(colour, alpha, distance, look)
    y = grade(film(add_bloom(colour, look), look), look)
    return Image.fromarray((y * 255 + 0.5).astype("u1"))


def main():
    parser = argparse.ArgumentParser(description="Finish a rendered scene.")
    parser.add_argument("scene", choices=sorted(LOOKS))
    parser.add_argument("--preview", action="store_true")
    options = parser.parse_args()
    suffix = "-preview" if options.preview else ""
    picture = develop(np.load(WORK / f"{options.scene}{suffix}.npz"), LOOKS[options.scene])
    picture.save(WORK / f"{options.scene}{suffix}.png")
    if not options.preview:
        target = HERE / "masters" / f"{options.scene}.webp"
        picture.save(target, quality=92, method=6)


if __name__ == "__main__":
    main()
