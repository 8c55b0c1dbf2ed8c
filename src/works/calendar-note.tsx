import type { Site } from '../site/settings.ts';

/** Says what a calendar of a place covers, and how a calendar program keeps it up to date. */
export function CalendarNote({ site, path }: { site: Site; path: string }) {
  return (
    <p className="measure mt-3 mb-6">
      The calendar has the coming four weeks. It stays up to date if your calendar program
      subscribes to its address: <code translate="no">{site.url + path}</code>
    </p>
  );
}
