"""Reads the feeds of standard input with programs in Python. Prints a line of JSON for each that is installed."""

import asyncio
import io
import json
import sys
import warnings
from importlib.metadata import PackageNotFoundError, version

warnings.simplefilter("ignore")
feeds = json.load(sys.stdin)


def streetworks():
    from streetworks.datex2 import iter_situations

    records = [
        (situation.id, record)
        for situation in iter_situations(io.BytesIO(feeds["datex"].encode()))
        for record in situation.roadworks
    ]
    placed = sum(1 for _, one in records if one.location.points and one.location.road_number)
    periods = [(id, "", p.start, p.end) for id, one in records for p in one.validity.periods]
    return periods, f"{placed} of {len(records)} records with a position"


def icalendar():
    import recurring_ical_events
    from icalendar import Calendar

    calendar = recurring_ical_events.of(Calendar.from_ical(feeds["calendar"]))
    events = calendar.between(*(tuple(one) for one in feeds["dates"]))
    shown = [one for one in events if one["STATUS"] != "CANCELLED"]
    return [(e["UID"][:6], e["LOCATION"], e["DTSTART"].dt, e["DTEND"].dt) for e in shown], ""


def aio_geojson_client():
    import geojson
    from aio_geojson_generic_client.feed import GenericFeed

    class Feed(GenericFeed):
        async def _fetch(self, **_):
            return "OK", geojson.loads(feeds["geojson"])

    _, entries = asyncio.run(Feed(None, (53.3, -6.3), "", filter_radius=50).update())
    shown = [(one.external_id, one.properties) for one in entries]
    return [(id, one["place"], one["start"], one["end"]) for id, one in shown], ""


for read in [streetworks, icalendar, aio_geojson_client]:
    try:
        periods, note = read()
        name = read.__name__
        try:
            number = version(name)
        except PackageNotFoundError:
            number = "source code"
        print(json.dumps([name, number, [[str(cell) for cell in row] for row in periods], note]))
    except ImportError:
        pass
