"""Reads DATEX II with the StreetWorks SDK and prints each record with works as a line of JSON."""

import io
import json
import sys
import warnings

warnings.simplefilter("ignore")

import streetworks  # noqa: E402
from streetworks.datex2 import iter_situations  # noqa: E402

print(streetworks.__version__)
for situation in iter_situations(io.BytesIO(sys.stdin.buffer.read())):
    for record in situation.roadworks:
        periods = [[str(p.start), str(p.end)] for p in record.validity.periods]
        facts = [situation.id, len(record.location.points), record.location.road_number]
        print(json.dumps([*facts, periods]))
