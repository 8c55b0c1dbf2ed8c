import {
  breakdown,
  dangerFirst,
  emergencyNumbers,
  inEmergency,
  texting,
  whenToRing,
} from './emergency.ts';
import { officeHours } from './hours.ts';
import { extent, road } from './network.ts';
import { responseFigures, responseTarget } from './response.ts';

const { stay, leave, ring } = breakdown;

const breakdownAdvice = [
  `**${stay.when}** ${stay.what}`,
  `**${leave.when}**`,
  leave.steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
  ...ring,
  `${texting.text} [${texting.link.label}](${texting.link.href}).`,
].join('\n\n');

/** What several texts say, by the name that stands for it in Markdown: `{officeHours}`. */
const phrases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    breakdownAdvice,
    dangerFirst,
    emergencyNumbers,
    extent,
    inEmergency,
    officeHours,
    responseFigures,
    responseTarget,
    road,
    whenToRing,
  }),
);

/** Markdown with its phrases in place; the site's settings follow when a page is made: fillHtml. */
export function fillPhrases(markdown: string): string {
  return markdown.replace(/\{(\w+)\}/g, (placeholder, name) => phrases.get(name) ?? placeholder);
}
