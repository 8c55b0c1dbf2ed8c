import { extent } from '../../road/network.ts';
import { road } from '../../road/road.ts';
import type { Site } from '../settings.ts';
import { escapeHtml } from './characters.ts';
import {
  breakdown,
  dangerAdvice,
  emergencyAdvice,
  emergencyCallAdvice,
  emergencyNumbers,
  texting,
} from './emergency.ts';
import { officeHours, responseFigures, responseTarget } from './service-levels.ts';

/**
 * Replaces placeholders such as `{officeHours}`. The build fills in constants, and each page fills in
 * settings.
 */
function fillPlaceholders(text: string, lookUp: (name: string) => string | undefined): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => lookUp(name) ?? placeholder);
}

const { stay, leave, calls } = breakdown;

const breakdownSteps = [
  `**${stay.situation}** ${stay.advice}`,
  `**${leave.situation}**`,
  leave.steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
].join('\n\n');

const textingAdvice = `${texting.text} [${texting.link.label}](${texting.link.href}).`;

/** Constants that several texts use: Markdown, by the name of the placeholder. */
const constants: ReadonlyMap<string, string> = new Map(
  Object.entries({
    breakdownAdvice: [breakdownSteps, ...calls, textingAdvice].join('\n\n'),
    breakdownSteps,
    dangerFirst: dangerAdvice,
    emergencyNumbers,
    extent,
    inEmergency: emergencyAdvice,
    officeHours,
    responseFigures,
    responseTarget,
    road,
    textingAdvice,
    whenToRing: emergencyCallAdvice,
  }),
);

/** Replaces the placeholders of constants in Markdown and keeps all others. */
export function fillConstants(markdown: string): string {
  return fillPlaceholders(markdown, (name) => constants.get(name));
}

/**
 * Replaces the placeholders of the site's settings in HTML.
 * @throws Error for an unknown placeholder
 */
export function fillSettings(html: string, site: Site): string {
  return fillPlaceholders(html, (name) => {
    if (name === 'phone') return link(site.phoneHref, site.phone);
    if (name === 'email') return link(`mailto:${site.email}`, site.email);
    if (name === 'licence') return link(site.licence.url, site.licence.name);
    if (name === 'mailClause')
      return site.sendsMailCopies
        ? 'A copy goes to the operations mailbox by e-mail.'
        : 'No copy goes out by e-mail.';
    // Without a link, whose quotation marks would end a string of JSON.
    const plain = { phoneText: site.phone, emailText: site.email };
    const value = new Map<string, unknown>(Object.entries({ ...site, ...plain })).get(name);
    if (value === undefined) throw new Error(`Unknown placeholder {${name}} in a text.`);
    return escapeHtml(String(value));
  });
}

/** Fills in settings and makes links absolute, for feed readers. `path` is the path of the text's page. */
export function fillForExport(html: string, site: Site, path: string): string {
  return makeAbsolute(fillSettings(html, site), site.url, path);
}

/** Makes links absolute. @param origin may be the placeholder {url} */
export function makeAbsolute(html: string, origin: string, path: string): string {
  return html
    .replaceAll(' href="/', ` href="${origin}/`)
    .replaceAll(' href="#', ` href="${origin}${path}#`);
}

function link(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}
