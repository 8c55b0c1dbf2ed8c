import { BinaryDecoder, BinaryEncoder, Serializer } from 'openlr-js';

/**
 * Encodes each OpenLR reference of a DATEX II feed in binary form, decodes it, and compares points and bearings.
 * @throws Error with the first reference that differs by more than 0.0001 degrees, or by half a sector of bearings
 */
export function readOpenLr(datex: string): string {
  const lines = [...datex.matchAll(/<loc:openlrLinear>.*?<\/loc:openlrLinear>/gs)];
  for (const [xml] of lines) {
    const [latitudes = [], longitudes = [], bearings = [], distances = []] = [
      ...['latitude', 'longitude', 'openlrBearing', 'openlrDistanceToNextLRPoint'],
    ].map((name) =>
      [...xml.matchAll(new RegExp(`<loc:${name}>([\\d.-]+)<`, 'g'))].map(([, text]) =>
        Number(text),
      ),
    );
    const points = latitudes.map((latitude, index, { length }) => ({
      ...{
        _latitude: latitude,
        _longitude: longitudes[index] ?? 0,
        _bearing: bearings[index] ?? 0,
      },
      ...{ _frc: 0, _fow: 1, _lfrcnp: 0, _distanceToNext: distances[index] ?? 0 },
      ...{ _isLast: index + 1 === length, _sequenceNumber: index + 1 },
    }));
    const decoded = encodeAndDecode(points);
    for (const [index, point] of points.entries()) {
      const { _latitude = 0, _longitude = 0, _bearing = 0 } = decoded[index]?.properties ?? {};
      const degrees = Math.hypot(point._latitude - _latitude, point._longitude - _longitude);
      if (degrees > 1e-4 || Math.abs(point._bearing - _bearing) > 360 / 64)
        throw new Error(`differs: ${xml}`);
    }
  }
  return `${lines.length} of ${lines.length} lines`;
}

function encodeAndDecode(points: readonly Record<string, unknown>[]) {
  const offsets = { _pOffset: 0, _nOffset: 0, _version: 3, _pOffRelative: 0, _nOffRelative: 0 };
  const list = points.map((properties) => ({ type: 'LocationReferencePoint', properties }));
  const raw = Serializer.deserialize({
    type: 'RawLineLocationReference',
    properties: {
      ...{ _id: '', _locationType: 1, _returnCode: null },
      ...{ _points: { type: 'Array', properties: list } },
      ...{ _offsets: { type: 'Offsets', properties: offsets } },
    },
  });
  const binary = new BinaryEncoder().encodeDataFromRLR(raw);
  return Serializer.serialize(new BinaryDecoder().decodeData(binary)).properties._points.properties;
}
