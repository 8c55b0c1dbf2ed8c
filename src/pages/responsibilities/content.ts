import { extent, locationWords } from '../../road/network.ts';
import { landmarks, road } from '../../road/road.ts';
import { emergencyCallAdvice, nonEmergencyAdvice, texting } from '../../site/content/emergency.ts';

/** Body responsible for a subject. Texts are Markdown with the placeholders {phone} and {email}. */
interface Responsibility {
  readonly id: string;
  readonly subject: string;
  readonly responsibleBody: string;
  readonly whatToDo: string;
  /** Public source of the answer. */
  readonly source: { readonly label: string; readonly href: string };
  /** ISO 8601 day of the last review. A test fails one year after this day. */
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
    whatToDo: `First [get to safety](/faq#broken-down). ${nonEmergencyAdvice}`,
    source: { label: 'Rules of the Road, rsa.ie', href: 'https://www.rsa.ie' },
    reviewed,
  },
  {
    id: 'road',
    subject: `The ${road} itself, ${extent}: surface, drains, verges, signs, salt`,
    responsibleBody: 'We do (Dublin Orbital)',
    whatToDo: 'Ring {phone}, day or night, or [write to us](/contact) if it can wait.',
    source: { label: 'Our operations', href: '/operations' },
    reviewed,
  },
  {
    id: 'tolls',
    subject: `Tolls and toll penalties on the ${road}`,
    responsibleBody: `eFlow ${locationWords(landmarks.toll)}; the Dublin Tunnel ${locationWords(landmarks.tunnel)}`,
    whatToDo: `Pay, ask or appeal there. Cameras charge the toll for eFlow; the [Dublin Tunnel](https://dublintunnel.ie) has a toll plaza. We cannot see, change or cancel a charge.`,
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
      'Transport Infrastructure Ireland (<span lang="ga">Bonneagar Iompair Éireann</span>) and its contractors',
    whatToDo: 'Their website lists who to contact about each road.',
    source: {
      label: 'Road maintenance, tii.ie',
      href: 'https://www.tii.ie/en/roads-tolling/operations-and-maintenance/road-maintenance/',
    },
    reviewed,
  },
  {
    id: 'claims',
    subject: 'A claim for damage to your vehicle',
    responsibleBody: 'Tell your insurer. We tell you where to send a claim.',
    whatToDo:
      'Write to {email} with date, time, direction, lane, nearest junction and photographs. We cannot settle claims here.',
    source: { label: 'How we handle claims', href: '/faq#damage-claims' },
    reviewed,
  },
  {
    id: 'noise',
    subject: 'Noise',
    responsibleBody: 'We do for works; the four councils for traffic noise',
    whatToDo: `If works keep you awake, ring {phone}, day or night, or e-mail {email}. For noise maps and plans for traffic, also on the ${road}, ask ${councils}.`,
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
    whatToDo: 'Ask the planning office of the council first. We make no planning decisions.',
    source: { label: 'pleanala.ie', href: 'https://www.pleanala.ie' },
    reviewed,
  },
  {
    id: 'press',
    subject: 'Questions from the press',
    responsibleBody: 'We do (Dublin Orbital)',
    whatToDo:
      'E-mail {email} with "Press" in the subject, and give your deadline. About a crash or an investigation, ask the Garda press office.',
    source: { label: 'garda.ie', href: 'https://www.garda.ie' },
    reviewed,
  },
];
