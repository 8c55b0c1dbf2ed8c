"""Images for the control room's screens: thumbnails of the masters, a ring map, a flow chart.

The map is a schematic of Dublin's ring, not to scale; the counts of the chart are invented.
"""

import math
import random
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from .objects import FONTS

ART = Path(__file__).resolve().parent.parent
FOLDER = ART / ".work" / "screens"
SIZE = (1600, 900)
COAST = ((1180, 0), (1130, 120), (1180, 220), (1090, 320), (1120, 420), (1230, 470), (1290, 600),
         (1260, 700), (1330, 800), (1340, 900), (1600, 900), (1600, 0))  # fmt: skip
RING = ((1130, 230), (1000, 165), (840, 150), (690, 190), (590, 290), (550, 420), (560, 560),
        (620, 690), (740, 780), (900, 815), (1060, 800), (1200, 760))  # fmt: skip
STATES = (("#2fd08a", "Free flow"), ("#ffb02e", "Slow"), ("#ff5a3c", "Incident"))


def thumbnail(name):
    """Small PNG of a finished master; returns its path."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    target = FOLDER / f"{name}.png"
    picture = Image.open(ART / "masters" / f"{name}.webp").convert("RGB")
    width, height = picture.size
    wide = height * 16 // 9
    left = (width - wide) * 3 // 4  # the hero's subject is on its right
    picture.crop((left, 0, left + wide, height)).resize((800, 450), Image.LANCZOS).save(target)
    return target


def _spline(points, steps=20):
    """Catmull-Rom curve through points."""
    last, curve = len(points) - 1, []
    for i in range(last):
        a, b, c, d = (points[max(0, min(last, i + k))] for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            curve.append(tuple(
                0.5 * (2 * b[j] + (c[j] - a[j]) * t + (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t**2
                       + (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t**3)
                for j in (0, 1)))  # fmt: skip
    return curve


def _font(size, face="Regular"):
    return ImageFont.truetype(FONTS.format(face), size)


def _scaled(points):
    return [(x * 2, y * 2) for x, y in points]


def ring_map():
    """Traffic state of the ring road; returns the PNG's path."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    chance = random.Random(2)
    image = Image.new("RGB", (SIZE[0] * 2, SIZE[1] * 2), "#071726")
    draw = ImageDraw.Draw(image)
    draw.polygon(_scaled(COAST), fill="#0c2a44")
    for _ in range(260):
        x, y = chance.uniform(150, 1150), chance.uniform(20, 880)
        angle, length = chance.choice((0, 0.5, 1.57, 1.0)), chance.uniform(20, 110)
        end = (x + math.cos(angle) * length, y + math.sin(angle) * length)
        draw.line(_scaled([(x, y), end]), fill="#123350", width=3)
    for k in range(8):
        angle = math.radians(100 + k * 23)
        end = (1010 + math.cos(angle) * 900, 450 + math.sin(angle) * 900)
        draw.line(_scaled([(1010, 450), end]), fill="#1d4a6e", width=8)
    points = _spline(RING)
    for i, pair in enumerate(zip(points, points[1:])):
        state = 1 if 60 < i < 84 else 2 if 150 < i < 162 else 0
        draw.line(_scaled(pair), fill=STATES[state][0], width=22)
    for x, y in _scaled(points[::16]):
        draw.ellipse([x - 22, y - 22, x + 22, y + 22], fill="#eaf4ff", outline="#0b57a4", width=8)
    draw.text((120, 100), "M50  TRAFFIC STATUS", font=_font(64, "Bold"), fill="#dcecff")
    for row, (colour, label) in enumerate(STATES):
        top = 240 + row * 90
        draw.ellipse([120, top, 160, top + 40], fill=colour)
        draw.text((190, top - 6), label, font=_font(44), fill="#b9d3ea")
    image.resize(SIZE, Image.LANCZOS).save(FOLDER / "map.png")
    return FOLDER / "map.png"


def flow_chart():
    """Two days' vehicle counts, morning and evening peaks; returns the PNG's path."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    chance, image = random.Random(5), Image.new("RGB", SIZE, "#0a1a2b")
    draw = ImageDraw.Draw(image)
    for k in range(6):
        draw.line([(80, 140 + k * 130), (1540, 140 + k * 130)], fill="#17324c", width=3)
    for colour, base in (("#39b6ff", 520), ("#ffb02e", 660)):
        line = []
        for i in range(101):
            peaks = 190 * math.exp(-(((i - 28) / 9) ** 2)) + 230 * math.exp(-(((i - 74) / 11) ** 2))
            line.append((80 + i * 14.6, base - peaks + chance.uniform(-16, 16)))
        draw.line(line, fill=colour, width=9)
    draw.text((80, 40), "Vehicles per hour", font=_font(44), fill="#dcecff")
    image.save(FOLDER / "chart.png")
    return FOLDER / "chart.png"
