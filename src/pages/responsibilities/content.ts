import { emergencyCallAdvice, nonEmergencyAdvice, texting } from '../../site/content/emergency.ts';
import { extent, locationWords } from '../../site/road/network.ts';
import { landmarks, road } from '../../site/road/road.ts';

/** Who looks after one subject. Texts are Markdown with the placeholders {phone} and {email}. */
export interface Responsibility {
  readonly id: string;
  readonly subject: string;
  readonly responsibleBody: string;
  readonly whatToDo: string;
  /** Public source of the answer. */
  readonly source: { readonly label: string; readonly href: string };
  /** ISO 8601 day of the last check; a test fails a year later. */
  readonly reviewed: string;
}

const councils =
  '[Dublin City](https://www.dublincity.ie), [Fingal](https://www.fingal.ie), [South Dublin](https://www.sdcc.ie) or [<span lang="ga">Dún Laoghaire</span>-Rathdown](https://www.dlrcoco.ie)';

const reviewed = '2026-11-22';

export const responsibilities: readonly Responsibility[] = [
  {
    id: 'danger',
    subject: 'Danger on the road',
    responsibleBody:
      '<span lang="ga">An Garda Síochána</span>, fire, ambulance and coast guard services',
    whatToDo: emergencyCallAdvice,
    source: texting.link,
    reviewed,
  },
  {
    id: 'breakdown',
    subject: 'A breakdown',
    responsibleBody: 'Your breakdown service',
    whatToDo: `[What to do first](/faq#broken-down) comes before any call. ${nonEmergencyAdvice}`,
    source: { label: 'Rules of the Road, rsa.ie', href: 'https://www.rsa.ie' },
    reviewed,
  },
  {
    id: 'road',
    subject: `The ${road} itself, ${extent}: surface, drains, verges, signs, salt`,
    responsibleBody: 'We do',
    whatToDo:
      'Ring {phone} at any hour for something urgent, or [write to us](/contact) for the rest.',
    source: { label: 'Our operations', href: '/operations' },
    reviewed,
  },
  {
    id: 'tolls',
    subject: `Tolls and toll penalties on the ${road}`,
    responsibleBody: `eFlow ${locationWords(landmarks.toll)}; the Dublin Tunnel ${locationWords(landmarks.tunnel)}`,
    whatToDo: `Pay, ask or appeal there: cameras charge the toll for eFlow, and the [Dublin Tunnel](https://dublintunnel.ie) has a toll plaza. We cannot see, change or cancel a charge.`,
    source: { label: 'eflow.ie', href: 'https://www.eflow.ie' },
    reviewed,
  },
  {
    id: 'local-roads',
    subject: 'Local and regional roads, footpaths and street lights',
    responsibleBody: 'The council of the area',
    whatToDo: `Report it to ${councils}.`,
    source: {
      label: 'Who manages the roads, localgov.ie',
      href: 'https://www.localgov.ie/news/keeping-ireland-moving',
    },
    reviewed,
  },
  {
    id: 'other-motorways',
    subject: 'Other motorways and national roads',
    responsibleBody:
      'Transport Infrastructure Ireland (<span lang="ga">Bonneagar Iompair Éireann</span>) and those who work for it',
    whatToDo: 'Their website says whom to ring about which road.',
    source: {
      label: 'Road maintenance, tii.ie',
      href: 'https://www.tii.ie/en/roads-tolling/operations-and-maintenance/road-maintenance/',
    },
    reviewed,
  },
  {
    id: 'claims',
    subject: 'A claim for damage to your vehicle',
    responsibleBody: 'Your insurer, and we for where a claim should go',
    whatToDo:
      'Write to {email} with date, time, direction, lane, nearest junction and photographs. This website settles no claim.',
    source: { label: 'Our answer on claims', href: '/faq#damage-claims' },
    reviewed,
  },
  {
    id: 'noise',
    subject: 'Noise',
    responsibleBody: 'We do for works; the four councils for traffic noise',
    whatToDo: `Works that keep you awake: ring {phone} or e-mail {email}. Noise maps and plans for traffic, the ${road} included, are made by ${councils}.`,
    source: {
      label: 'Transport Infrastructure Ireland on noise',
      href: 'https://tii.sonitussystems.com/information/tii-and-noise',
    },
    reviewed,
  },
  {
    id: 'planning',
    subject: 'Planning: building beside the road, and new roads',
    responsibleBody:
      'The council of the area, and <span lang="ga">An Coimisiún Pleanála</span> for appeals and large schemes',
    whatToDo: 'Ask the planning office of the council first. We decide nothing about planning.',
    source: { label: 'pleanala.ie', href: 'https://www.pleanala.ie' },
    reviewed,
  },
  {
    id: 'press',
    subject: 'Questions from the press',
    responsibleBody: 'We do',
    whatToDo:
      'E-mail {email} with "Press" in the subject and your deadline. About a crash or an investigation, ask the Garda press office.',
    source: { label: 'garda.ie', href: 'https://www.garda.ie' },
    reviewed,
  },
];
