"""Signs: dot-matrix message boards and blue direction signs. They face -Y; metres."""

import math

import numpy as np

from .mesh import Mesh, array_object
from .objects import text

# 5 × 7 dot font, one row per number, most significant of five bits on the left.
GLYPHS = {
    "A": (14, 17, 17, 31, 17, 17, 17), "D": (30, 17, 17, 17, 17, 17, 30),
    "E": (31, 16, 16, 30, 16, 16, 31), "F": (31, 16, 16, 30, 16, 16, 16),
    "H": (17, 17, 17, 31, 17, 17, 17), "I": (14, 4, 4, 4, 4, 4, 14),
    "K": (17, 18, 20, 24, 20, 18, 17), "L": (16, 16, 16, 16, 16, 16, 31),
    "N": (17, 25, 25, 21, 19, 19, 17), "O": (14, 17, 17, 17, 17, 17, 14),
    "R": (30, 17, 17, 30, 20, 18, 17), "S": (15, 16, 16, 14, 1, 1, 30),
    "V": (17, 17, 17, 17, 17, 10, 4), "W": (17, 17, 17, 21, 21, 21, 10),
    "Y": (17, 17, 10, 4, 4, 4, 4), " ": (0,) * 7,
}  # fmt: skip
LINE_ROWS = 10  # 7 rows of dots and 3 of gap


def _pixels(lines, characters):
    """Boolean rows × columns of the message, each line centred."""
    grid = np.zeros((len(lines) * LINE_ROWS - 1, characters * 6 + 1), bool)
    for row, words in enumerate(lines):
        left = (grid.shape[1] - (len(words) * 6 - 1)) // 2
        for k, letter in enumerate(words):
            for i, bits in enumerate(GLYPHS[letter]):
                for j in range(5):
                    lit = bool(bits >> (4 - j) & 1)
                    grid[1 + row * LINE_ROWS + i, left + k * 6 + j] = lit
    return grid


def message_board(lines, characters, pitch, lanterns=False, glow="led amber"):
    """Variable message board; `pitch` is the dot spacing. Origin at the centre of its face.

    lanterns adds the four amber warning lanterns at the corners.
    """
    grid = _pixels(lines, characters)
    rows, columns = grid.shape
    width, height = columns * pitch, rows * pitch
    margin = 0.22 if lanterns else 0.12
    body = Mesh()
    body.box((0, 0.20, 0), (width + margin * 2, 0.36, height + margin * 2), "dark")
    body.box((0, 0.012, 0), (width, 0.02, height), "black")
    if lanterns:
        for x in (-1, 1):
            for z in (-1, 1):
                at = x * (width / 2 + 0.10), z * (height / 2 + 0.10)
                lens = [(0.085, 0), (0.075, 0.03), (0.04, 0.05), (0, 0.055)]
                body.lathe(lens, (at[0], 0.02, at[1]), "beacon", 20, (0, -1, 0))
                body.cylinder((at[0], 0.03, at[1]), (at[0], 0.0, at[1]), 0.1, "black", 20)
        body.box((0, -0.16, height / 2 + margin + 0.03), (width + margin * 2, 0.7, 0.04), "dark")
    board = body.object("message board", bevel=0.015)
    for lit, material in ((True, glow), (False, "dot off")):
        _dots(grid == lit, pitch, 0.40 if lit else 0.30, material).parent = board
    return board


def _dots(mask, pitch, size, material):
    """Octagonal dots where the mask is set, radius `size` × pitch."""
    rows, columns = mask.shape
    i, j = np.nonzero(mask)
    centre = np.stack([(j + 0.5 - columns / 2) * pitch, i * 0.0, (rows / 2 - i - 0.5) * pitch], 1)
    angles = np.arange(8) * math.pi / 4
    ring = np.stack([np.cos(angles), np.full(8, -0.002 / pitch / size), np.sin(angles)], 1)
    vertices = (centre[:, None] + ring[None] * pitch * size).reshape(-1, 3)
    faces = np.arange(len(vertices)).reshape(-1, 8)
    return array_object("dots", vertices, faces, [material])


def direction_sign(width, height, lines):
    """Blue motorway sign with a white border, origin at the centre of its face.

    lines: (words, left x, baseline z, size, face) with the face 'Bold' or 'Italic'.
    """
    mesh = Mesh()
    mesh.box((0, 0.05, 0), (width, 0.10, height), "sign blue")
    for z in (-1, 1):
        mesh.box((0, -0.005, z * (height / 2 - 0.09)), (width - 0.16, 0.02, 0.05), "retro")
    for x in (-1, 1):
        mesh.box((x * (width / 2 - 0.09), -0.005, 0), (0.05, 0.02, height - 0.18), "retro")
    for x in (-0.3, 0.3):
        mesh.box((x * width, 0.28, 0), (0.12, 0.4, height * 0.8), "galvanised")
    board = mesh.object("direction sign", bevel=0.01, segments=1)
    for words, x, z, size, face in lines:
        text(words, (x, -0.006, z), size, "retro", face).parent = board
    return board
