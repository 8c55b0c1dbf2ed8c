/** Types for type checks, because only `npm run test:readers` installs these packages. */
declare module 'node-ical' {
  interface Instance {
    start: Date;
    end: Date;
  }
  interface Component {
    type: string;
    uid?: string;
    location?: string;
    status?: string;
  }
  const ical: {
    sync: { parseICS(text: string): Record<string, Component> };
    expandRecurringEvent(event: Component, options: { from: Date; to: Date }): Instance[];
  };
  export default ical;
}

declare module 'openlr-js' {
  interface Json {
    type: string;
    properties: Record<string, unknown>;
  }
  type Raw = object;
  interface Point {
    properties: { _latitude: number; _longitude: number; _bearing: number };
  }
  export const Serializer: {
    deserialize(json: Json): Raw;
    serialize(raw: Raw): { properties: { _points: { properties: Point[] } } };
  };
  export class BinaryEncoder {
    encodeDataFromRLR(raw: Raw): object;
  }
  export class BinaryDecoder {
    decodeData(reference: object): Raw;
  }
}
