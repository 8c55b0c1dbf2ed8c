import { parse } from './html.ts';

/**
 * The score that Mozilla's HTTP Observatory gives an answer over HTTPS, re-stated from its published
 * rules (@mdn/mdn-http-observatory 1.4.8, src/grader/charts.js and src/analyzer/tests/*.js, algorithm
 * version 4). The package itself asks for a PostgreSQL client that is compiled when it is installed,
 * and scans public host names alone. Where a rule has more outcomes than a strict site can meet, the
 * worst stands for all that are not listed.
 */
export function observatoryScore(headers: Headers, html: string): number {
  const modifiers = [
    contentSecurityPolicy(policyOf(headers)),
    cookies(headers),
    crossOriginSharing(headers),
    referrerPolicy(headers.get('referrer-policy')),
    transportSecurity(headers.get('strict-transport-security')),
    subresourceIntegrity(html),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    frameOptions(headers),
    resourcePolicy(headers.get('cross-origin-resource-policy')),
  ];
  const without = modifiers.filter((modifier) => modifier < 0).reduce(sum, 100);
  // Extra credit is for sites that are good without it.
  return without >= 90 ? modifiers.reduce(sum, 100) : without;
}

const sum = (total: number, modifier: number) => total + modifier;

type Policy = Map<string, string[]>;

function policyOf(headers: Headers): Policy {
  const directives = (headers.get('content-security-policy') ?? '').split(';').filter(Boolean);
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
      return [name, sources];
    }),
  );
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*', 'data:', 'blob:'];

function contentSecurityPolicy(policy: Policy): number {
  if (policy.size === 0) return -25;
  const fallback = policy.get('default-src') ?? ['*'];
  const scripts = policy.get('script-src') ?? fallback;
  const styles = policy.get('style-src') ?? fallback;
  const objects = policy.get('object-src') ?? fallback;
  const unsafe = (sources: string[]) =>
    sources.some((source) => [...broad, "'unsafe-inline'", "'unsafe-eval'"].includes(source));
  const insecure = [...policy.values()].flat().some((source) => /^(http|ftp):/.test(source));
  if (unsafe(scripts) || insecure || objects.some((source) => broad.includes(source))) return -20;
  if (unsafe(styles)) return 0;
  return fallback.length === 1 && fallback[0] === "'none'" ? 10 : 5;
}

function cookies(headers: Headers): number {
  return headers.has('set-cookie') ? -40 : 0;
}

function crossOriginSharing(headers: Headers): number {
  return headers.has('access-control-allow-credentials') ? -50 : 0;
}

const privately = [
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
];

function referrerPolicy(value: string | null): number {
  if (value === null) return 0;
  return privately.includes(value) ? 5 : -5;
}

const sixMonths = 15_552_000;

function transportSecurity(value: string | null): number {
  const age = Number(value?.match(/^max-age=(\d+)/)?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return -20;
  return age >= sixMonths ? 0 : -10;
}

/** Scripts of the own origin need no integrity, and one that has it earns the credit. */
function subresourceIntegrity(html: string): number {
  const scripts = parse(html).querySelectorAll('script[src]');
  const foreign = scripts.filter(
    (script) => !/^\/(?!\/)/.test(String(script.getAttributeValue('src'))),
  );
  if (foreign.length > 0) return -50;
  return scripts.some((script) => script.hasAttribute('integrity')) ? 5 : 0;
}

function frameOptions(headers: Headers): number {
  if (policyOf(headers).has('frame-ancestors')) return 5;
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20;
}

function resourcePolicy(value: string | null): number {
  if (value === null || value === 'cross-origin') return 0;
  return value === 'same-origin' || value === 'same-site' ? 10 : -5;
}
