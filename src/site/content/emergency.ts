import { road } from '../../road/road.ts';

/*
 * Advice for emergencies and breakdowns. No other file repeats this advice.
 *
 * Sources for `breakdown`, which agree (read in November 2026):
 * - AA Ireland, "How to stay safe if you break down on a motorway":
 *   https://theaa.ie/blog/motorway-breakdown-what-to-do
 * - The Highway Code, rules 275 to 277: https://www.gov.uk/guidance/the-highway-code
 * - The Rules of the Road (rsa.ie) as Irish driving instructors teach them:
 *   http://aandcdrivingschool.ie/vehicle_breakdown.html
 * - 112.ie on emergency calls and texts
 */

export const emergencyNumbers = '999 or 112';

/** Link to 112, which works on any phone in the European Union. */
export const emergencyHref = 'tel:112';

/** Shown in every footer. */
export const emergencyAdvice = `In an emergency, dial ${emergencyNumbers}.`;

/** Shown beside the operator's phone number and contact form. */
export const dangerAdvice = `If anyone is in danger, ring ${emergencyNumbers} first.`;

/** Shown above the fields of the contact form. */
export const contactFormWarning = `If anyone is in danger, or a lane has something in it that could cause a crash, ring ${emergencyNumbers} instead. Never write to us while driving.`;

export const emergencyCallAdvice = `Ring ${emergencyNumbers} if anyone is hurt or in danger, if you cannot get clear of the traffic, or if a lane has something in it that could cause a crash.`;

/** Who to ring when nobody is in danger; {phone} is the number of the operations centre. */
export const nonEmergencyAdvice =
  'If nobody is in danger, ring your breakdown service. If you have no cover, or want to report something on the road, ring the operations centre on {phone}, day or night.';

export const locationAdvice = `Say that you are on the ${road}, and give your direction and the nearest junction. You can also read out the number on the nearest location plate.`;

export const texting = {
  text: 'If you cannot hear or speak on the phone, you can text 112. Register your phone beforehand at',
  link: { label: '112.ie', href: 'https://112.ie' },
} as const;

/** Advice for a vehicle that has stopped: first in a live lane, then on the hard shoulder. */
export const breakdown = {
  stay: {
    situation: 'Stopped in a live lane, or not sure that you can get out safely?',
    advice: `Ring ${emergencyNumbers} now. Put the hazard lights on. Do not put out a warning triangle. When you can safely get clear of the carriageway, leave the vehicle by the left-hand side. If you cannot do that, stay in the vehicle with your seat belt fastened and the hazard lights on.`,
  },
  leave: {
    situation: 'Able to reach the hard shoulder?',
    steps: [
      'Pull in as far left as you can, turn the wheels left and put the hazard lights on.',
      'Put high-visibility vests on. Get everyone out by the left-hand doors. Animals stay in the vehicle.',
      `Go behind the barrier and up the verge, away from the traffic. If anyone cannot do that, they stay in the vehicle with their seat belt fastened and the hazard lights on, and you ring ${emergencyNumbers}.`,
      'Wait there. Do not go back to the vehicle. Do not cross the road. Do not try a repair or put out a triangle.',
    ],
  },
  calls: [emergencyCallAdvice, locationAdvice, nonEmergencyAdvice],
} as const;

/** Shown to staff with each message. */
export const staffDangerWarning = `If this message reports danger on the road, ring ${emergencyNumbers} before you do anything else.`;
