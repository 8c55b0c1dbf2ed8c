import type { PageBytes } from './bytes.ts';
import type { ColdStart } from './cold-start.ts';
import type { Verdict } from './lighthouse.ts';
import { pages } from './pages.ts';
import type { Kind, ServerFigures } from './server.ts';
import { kilobytes, type Row, ratio, whole } from './table.ts';

export function serverRows({ share, cpuShare, cpu }: ServerFigures): Row[] {
  const shares = (measure: string, kind: Kind, of: Kind, target?: string): Row[] => [
    row(measure, target, (path) => ratio(share(kind, of, path))),
    row(`${measure}, by CPU`, target, (path) => ratio(cpuShare(kind, of, path))),
  ];
  const cost = (measure: string, kind: Kind) => row(measure, '', (path) => whole(cpu(kind, path)));
  return [
    ...shares('kept page / constant string', 'site', 'text', '≥ 1.00'),
    ...shares('kept page / constant bytes', 'site', 'bytes', '≥ 0.90'),
    ...shares('kept page / constant bytes with its headers', 'site', 'dressed'),
    ...shares('304 / constant string', 'not modified', 'text', '≥ 1.00'),
    row('streamed without memory / string', '', (path) => ratio(share('stream', 'text', path))),
    row('renderToString / string', '', (path) => ratio(share('string', 'text', path))),
    cost('CPU of constant string, µs', 'text'),
    cost('CPU of kept page, µs', 'site'),
    cost('CPU of 304, µs', 'not modified'),
    cost('CPU of streamed render, µs', 'stream'),
    cost('CPU of renderToString, µs', 'string'),
    row('streamed render × the floor', '≤ 12', (path) =>
      (1 / cpuShare('stream', 'text', path).median).toFixed(1),
    ),
  ];
}

export function coldStartRows({ site, bare, ratio: times }: ColdStart): Row[] {
  const values = [ratio(times)];
  return [
    { measure: 'first byte of a fresh process × bare', target: '≤ 1.5', values },
    { measure: 'first byte, ms: site, bare', values: [whole(site), whole(bare)] },
  ];
}

export function byteRows(bytes: ReadonlyMap<string, PageBytes>): Row[] {
  const kind = (measure: string, target: string, read: (page: PageBytes) => string) =>
    row(measure, target, (path) => {
      const page = bytes.get(path);
      return page ? read(page) : '';
    });
  return [
    kind('HTML, kB brotli', '≤ 14', ({ html }) => kilobytes(html)),
    kind('CSS, kB brotli', '1 file', ({ css }) => kilobytes(css)),
    kind('script before interaction, kB brotli', '≤ 2', ({ script }) => kilobytes(script)),
    kind('font, kB', '≤ 40', ({ font }) => kilobytes(font)),
    kind('pictures in sight at 390 px, kB', '', ({ pictures }) => kilobytes(pictures)),
    kind('all of these, kB', '≤ 43.8', ({ inSight }) => kilobytes(inSight)),
  ];
}

export function lighthouseRows(verdicts: ReadonlyMap<string, Verdict>): Row[] {
  const part = (measure: string, target: string, read: (verdict: Verdict) => string) =>
    row(measure, target, (path) => {
      const verdict = verdicts.get(path);
      return verdict ? read(verdict) : '';
    });
  const names = ['performance', 'accessibility', 'best practices', 'search'];
  return [
    ...names.map((name, index) =>
      part(`Lighthouse ${name}`, '100', ({ scores }) => `${scores[index]}`),
    ),
    part('LCP, s', '≤ 1.2', ({ lcp }) => (lcp / 1000).toFixed(2)),
    part('TBT, ms', '0', ({ tbt }) => tbt.toFixed(0)),
    part('CLS', '0.000', ({ cls }) => cls.toFixed(3)),
  ];
}

function row(measure: string, target: string | undefined, value: (path: string) => string): Row {
  return { measure, ...(target ? { target } : {}), values: pages.map(value) };
}
