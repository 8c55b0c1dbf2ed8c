#!/bin/sh
# Render pictures: sh art/render.sh SCENE|all [--preview]
# A preview takes about a minute, a final two to five minutes on two cores.
set -eu
cd "$(dirname "$0")"

scene=${1:?usage: sh art/render.sh SCENE|all [--preview]}
preview=${2:-}
mkdir -p .work masters
[ -f .work/weights/rt_hdr_alb_nrm.tza ] || sh fetch-weights.sh

if [ "$scene" = all ]; then
    # The control room's screens show other pictures: it comes last.
    scenes=$(basename -s .py scenes/[!_]*.py | tr _ - | grep -vx control-room)
    scenes="$scenes control-room"
else
    scenes=$scene
fi

for name in $scenes; do
    echo "$name: rendering"
    blender -b -noaudio --python-exit-code 1 -P render.py -- "$name" $preview \
        >".work/$name.log" 2>&1 || { tail -20 ".work/$name.log" >&2; exit 1; }
    /usr/bin/python3 -B post.py "$name" $preview
done
