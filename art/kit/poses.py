"""Joint positions in metres, forward +Y. A pose names only what differs from STANDING."""

# At ease, 1.78 m tall.
STANDING = dict(
    hip=(0, 0, 0.95), chest=(0, 0.02, 1.35), neck=(0, 0.02, 1.52), head=(0, 0.03, 1.645),
    shoulder_l=(-0.185, 0, 1.445), elbow_l=(-0.26, -0.02, 1.17), hand_l=(-0.25, 0.10, 0.93),
    shoulder_r=(0.185, 0, 1.445), elbow_r=(0.26, -0.02, 1.17), hand_r=(0.25, 0.10, 0.93),
    thigh_l=(-0.10, 0, 0.93), knee_l=(-0.12, 0.03, 0.50), ankle_l=(-0.13, -0.02, 0.09),
    thigh_r=(0.10, 0, 0.93), knee_r=(0.12, 0.03, 0.50), ankle_r=(0.13, -0.02, 0.09),
)  # fmt: skip

WALKING = dict(
    knee_l=(-0.11, 0.20, 0.52), ankle_l=(-0.12, 0.28, 0.10),
    knee_r=(0.11, 0.02, 0.49), ankle_r=(0.12, -0.33, 0.14),
    elbow_r=(0.27, -0.05, 1.18), hand_r=(0.30, 0.08, 0.95),
    elbow_l=(-0.27, -0.10, 1.18), hand_l=(-0.27, 0.02, 0.93),
)  # fmt: skip

BENDING = dict(
    hip=(0, -0.10, 0.86), chest=(0, 0.22, 1.16), neck=(0, 0.36, 1.27), head=(0, 0.45, 1.36),
    shoulder_l=(-0.20, 0.30, 1.22), elbow_l=(-0.24, 0.42, 0.95), hand_l=(-0.12, 0.60, 0.78),
    shoulder_r=(0.20, 0.30, 1.22), elbow_r=(0.24, 0.42, 0.95), hand_r=(0.12, 0.60, 0.78),
    thigh_l=(-0.10, -0.10, 0.85), knee_l=(-0.13, 0.12, 0.48), ankle_l=(-0.14, -0.05, 0.09),
    thigh_r=(0.10, -0.10, 0.85), knee_r=(0.13, -0.02, 0.46), ankle_r=(0.14, -0.38, 0.09),
)  # fmt: skip

HOLDING = dict(
    elbow_r=(0.25, 0.08, 1.17), hand_r=(0.08, 0.30, 1.16),
    elbow_l=(-0.25, 0.08, 1.17), hand_l=(-0.08, 0.30, 1.14),
)  # fmt: skip

SITTING = dict(
    hip=(0, 0, 0.60), chest=(0, 0.02, 0.98), neck=(0, 0.05, 1.16), head=(0, 0.08, 1.31),
    shoulder_l=(-0.19, 0.03, 1.09), elbow_l=(-0.26, 0.12, 0.83), hand_l=(-0.15, 0.40, 0.80),
    shoulder_r=(0.19, 0.03, 1.09), elbow_r=(0.26, 0.12, 0.83), hand_r=(0.17, 0.42, 0.80),
    thigh_l=(-0.10, 0.02, 0.57), knee_l=(-0.13, 0.45, 0.54), ankle_l=(-0.13, 0.50, 0.10),
    thigh_r=(0.10, 0.02, 0.57), knee_r=(0.13, 0.45, 0.54), ankle_r=(0.13, 0.50, 0.10),
)  # fmt: skip
