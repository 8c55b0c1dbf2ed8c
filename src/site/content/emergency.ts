import { road } from '../road/road.ts';

/**
 * Advice for emergencies and breakdowns on the road: the only source of these texts.
 *
 * Sources, read in November 2026, which agree on `breakdown`:
 * - AA Ireland, "How to stay safe if you break down on a motorway":
 *   https://theaa.ie/blog/motorway-breakdown-what-to-do
 * - The Highway Code, rules 275 to 277: https://www.gov.uk/guidance/the-highway-code
 * - The Rules of the Road (rsa.ie) as Irish driving instructors teach them:
 *   http://aandcdrivingschool.ie/vehicle_breakdown.html
 * - 112.ie on emergency calls and texts
 */
export const emergencyNumbers = '999 or 112';

/** 112 works on any phone in the European Union. */
export const emergencyHref = 'tel:112';

/** One line of advice, which every page has in its footer. */
export const emergencyAdvice = `In an emergency, dial ${emergencyNumbers}.`;

/** Shown next to ways to write to or ring the operator. */
export const dangerAdvice = `If anyone is in danger, ring ${emergencyNumbers} first.`;

/** Shown above the fields of the contact form. */
export const contactFormWarning = `If anyone is in danger, or something is in a live lane now, ring ${emergencyNumbers} instead, and never write to us while driving.`;

/** When to ring the emergency services. */
export const emergencyCallAdvice = `Ring ${emergencyNumbers} if anyone is hurt or in danger, if you cannot get clear of the traffic, or if something that could cause a crash is in a lane.`;

/** Whom to ring otherwise; {phone} is the number of the operations centre. */
export const nonEmergencyAdvice =
  'Is nobody in danger? Then ring your breakdown service. If you have no cover, or want to tell us of something on the road, ring the operations centre on {phone}, at any hour.';

export const locationAdvice = `Say that you are on the ${road}, in which direction and near which junction, or read out the number on the nearest location plate.`;

export const texting = {
  text: 'If you cannot hear or speak on the phone, you can text 112. Your phone has to be registered for that beforehand:',
  link: { label: '112.ie', href: 'https://112.ie' },
} as const;

/** Advice for a vehicle that has stopped: first in a live lane, then on the hard shoulder. */
export const breakdown = {
  stay: {
    situation: 'Stopped in a live lane, or not sure that you can get out safely?',
    advice: `Put the hazard lights on. Put no warning triangle on the carriageway. Leave the vehicle, by the left only, when you can safely get clear of the carriageway. If you cannot do that, stay in with your seat belt fastened and the hazard lights on. Ring ${emergencyNumbers} now.`,
  },
  leave: {
    situation: 'Able to reach the hard shoulder?',
    steps: [
      'Pull in as far left as you can, turn the wheels left and put the hazard lights on.',
      'Put high-visibility vests on. Get everyone out by the left-hand doors. Animals stay in the vehicle.',
      `Go behind the barrier and up the verge, away from the traffic. Anyone who cannot do that stays in with their seat belt fastened and the hazard lights on, and you ring ${emergencyNumbers}.`,
      'Wait there. Do not put out a warning triangle, try a repair, go back to the vehicle or cross the carriageway.',
    ],
  },
  ring: [emergencyCallAdvice, locationAdvice, nonEmergencyAdvice],
} as const;

/** Shown to staff who read a message. */
export const staffDangerWarning = `Does this tell of danger on the road? Ring ${emergencyNumbers} before you do anything else.`;
