"""Cab-over lorry cab with see-through glass, seats and a steering wheel."""

from ..mesh import arc

def cab(shell, mesh, rear, front, roof, half=1.2, body="white", arch=(0, 0.5, 0.6), sill=0.5,
        band="amber"):  # fmt: skip
    """Add a cab to two meshes: `shell` takes a soft bevel, `mesh` a fine one.

    rear, front: y of its walls; roof, sill: heights; arch = (y, z, radius) of the front wheel.
    """
    belt = roof * 0.60
    _lower_body(shell, rear, front, belt, half, body, arch, sill, roof)
    _upper_body(shell, mesh, rear, front, roof, belt, half, body)
    _glazing(mesh, rear, front, roof, belt, half)
    _interior(mesh, rear, front, roof, belt, half)
    _front(mesh, front, half, sill, band)
    for side in (-1, 1):
        _flank(mesh, side, rear, front, roof, half, sill)


def _lower_body(shell, rear, front, belt, half, body, arch, sill, roof):
    y, z, r = arch
    outline = [(rear, sill + 0.45), (rear, belt), (front - 0.07, belt), (front, roof * 0.53)]
    outline += [(front, sill), (y + r + 0.02, sill), *arc(y, z, r, 0, 180, 14)]
    outline += [(y - r - 0.02, sill + 0.2)]
    shell.prism([(a, max(b, sill)) for a, b in outline], -half, half, body)


def _upper_body(shell, mesh, rear, front, roof, belt, half, body):
    """Roof, rear wall, door posts and windscreen pillars."""
    under = roof - 0.24
    lid = [(rear, under), (rear, roof - 0.18), (rear + 0.16, roof), (front - 0.62, roof),
           (front - 0.40, roof - 0.1), (front - 0.355, under)]  # fmt: skip
    shell.prism(lid, -half, half, body)
    mesh.box(
        (0, rear + 0.04, (belt + under) / 2), (half * 2 - 0.02, 0.08, under - belt + 0.04), body
    )
    for side in (-1, 1):
        outer, inner = side * (half - 0.004), side * (half - 0.10)
        post = [(rear, belt - 0.02), (rear, under + 0.02), (rear + 0.6, under + 0.02),
                (rear + 0.6, belt - 0.02)]  # fmt: skip
        mesh.prism(post, inner, outer, body)
        pillar = [(front - 0.30, belt - 0.02), (front - 0.075, belt - 0.02),
                  (front - 0.37, under + 0.03), (front - 0.52, under + 0.03)]  # fmt: skip
        mesh.prism(pillar, inner, outer, body)


def _glazing(mesh, rear, front, roof, belt, half):
    """Windscreen bulging forward by 9 cm, flat side windows."""
    top, bottom = (front - 0.395, roof - 0.22), (front - 0.10, belt - 0.02)
    rows, columns, width = 6, 14, half - 0.06
    vertices, faces = [], []
    for i in range(rows + 1):
        for j in range(columns + 1):
            u, v = j / columns * 2 - 1, i / rows
            bulge = 0.09 * (1 - u * u) + 0.03 * v * (1 - v) * 4
            y, z = (a + (b - a) * v for a, b in zip(bottom, top))
            vertices.append((u * width, y + bulge, z))
    for i in range(rows):
        for j in range(columns):
            a = i * (columns + 1) + j
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    mesh.add(vertices, faces, "windscreen", smooth=True)
    pane = [(rear + 0.58, belt), (rear + 0.58, roof - 0.22), (front - 0.45, roof - 0.22),
            (front - 0.20, belt)]  # fmt: skip
    for side in (-1, 1):
        mesh.prism(pane, side * (half - 0.03), side * (half - 0.024), "windscreen")
    for x, lean in ((-0.42, 0.5), (0.36, 0.5)):  # wipers at rest
        ends = (x - 0.36, front + 0.015, belt + 0.03), (
            x + 0.36,
            front + 0.0,
            belt + 0.03 + lean * 0.2,
        )
        mesh.cylinder(*ends, 0.012, "black", 6)


def _interior(mesh, rear, front, roof, belt, half):
    """Dashboard, two seats with headrests, steering wheel (right-hand drive), sun visors."""
    mesh.box((0, front - 0.40, belt - 0.02), (half * 2 - 0.2, 0.42, 0.18), "dark")
    for x in (-half * 0.48, half * 0.48):
        mesh.box((x, rear + 0.45, belt + 0.06), (0.50, 0.14, 0.62), "dark", (-0.12, 0, 0))
        mesh.box((x, rear + 0.40, belt + 0.47), (0.28, 0.10, 0.18), "black")
        mesh.box((x, front - 0.52, roof - 0.30), (0.70, 0.03, 0.15), "grey", (0.35, 0, 0))
    rim = arc(0, 0, 0.23, 0, 360, 24)
    at = (half * 0.48, front - 0.66, belt + 0.16)
    wheel_points = [(at[0] + a, at[1] + b * 0.55, at[2] + b * 0.83) for a, b in rim]
    mesh.tube(wheel_points, 0.018, "black", 8)
    mesh.cylinder(at, (at[0], at[1] + 0.2, at[2] - 0.2), 0.035, "black", 8)


def _flank(mesh, side, rear, front, roof, half, sill):
    """Door seams, handle, mirror, step, lamps of one side."""
    face = side * (half + 0.003)
    for y, low, high in (
        (rear + 0.507, sill + 0.55, roof - 0.2),
        (front - 0.152, sill + 0.75, roof * 0.56),
    ):
        mesh.box((face, y, (low + high) / 2), (0.01, 0.014, high - low), "dark")
    length = front - rear - 0.65
    mesh.box((face, (rear + front + 0.35) / 2, roof * 0.40), (0.01, length, 0.012), "dark")
    mesh.box((side * (half + 0.02), rear + 0.68, roof * 0.50), (0.03, 0.2, 0.04), "dark")
    out = side * (half + 0.24)
    elbow = (side * (half + 0.2), front - 0.18, roof - 0.32)
    arm = [(side * half, front - 0.32, roof - 0.35), elbow, (out, front - 0.16, roof - 0.5)]
    mesh.tube(arm, 0.02, "dark", 6)
    mesh.box((out, front - 0.15, roof - 0.72), (0.2, 0.12, 0.5), "dark")
    mesh.box((out, front - 0.22, roof - 0.72), (0.16, 0.01, 0.44), "glass")
    mesh.box((side * (half - 0.04), front - 0.35, sill + 0.12), (0.12, 0.42, 0.06), "dark")
    mesh.box((side * (half - 0.30), front + 0.10, sill + 0.22), (0.50, 0.10, 0.20), "black")
    for inset, radius in ((0.19, 0.072), (0.39, 0.06)):
        x = side * (half - inset)
        ends = (x, front + 0.12, sill + 0.22), (x, front + 0.16, sill + 0.22)
        mesh.cylinder(*ends, radius, "headlight")
    mesh.box((side * (half - 0.30), front + 0.155, sill + 0.335), (0.46, 0.012, 0.018), "led")
    mesh.box((side * (half - 0.045), front, sill + 0.50), (0.07, 0.07, 0.20), "indicator")
    mesh.box((side * (half - 0.18), front, sill + 0.69), (0.012, 0.03, 0.46), "dark")


def _front(mesh, front, half, sill, band):
    """Grille, bumper, plate left blank, coloured band."""
    mesh.box((0, front + 0.005, sill + 0.66), (half * 2 - 0.62, 0.05, 0.44), "black")
    for k in range(4):
        slat = (half * 2 - 0.72, 0.03, 0.05)
        mesh.box((0, front + 0.035, sill + 0.51 + k * 0.1), slat, "dark", (-0.5, 0, 0))
    mesh.box((0, front, sill + 0.93), (half * 2 - 0.16, 0.02, 0.014), "dark")
    mesh.box((0, front + 0.008, sill + 1.035), (half * 2 - 0.1, 0.02, 0.13), band)
    mesh.box((0, front + 0.03, sill + 0.20), (half * 2, 0.18, 0.36), "grey")
    mesh.box((0, front + 0.125, sill + 0.20), (0.52, 0.015, 0.11), "retro")
    mesh.box((0, front - 0.02, sill - 0.04), (half * 1.7, 0.12, 0.16), "black")
