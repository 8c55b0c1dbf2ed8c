/** Types for type checks, because only `npm run test:readers` installs these packages. */
declare module 'node-ical' {
  interface Instance {
    start: Date;
    end: Date;
  }
  interface Component {
    type: string;
    uid?: string;
    status?: string;
  }
  const ical: {
    sync: { parseICS(text: string): Record<string, Component> };
    expandRecurringEvent(event: Component, options: { from: Date; to: Date }): Instance[];
  };
  export default ical;
}

declare module 'rss-parser' {
  export default class Parser {
    parseString(text: string): Promise<{ items: { link?: string; title?: string }[] }>;
  }
}
