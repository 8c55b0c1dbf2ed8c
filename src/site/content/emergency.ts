import { road } from './network.ts';

/**
 * What to do when something is wrong on the road: said here, and nowhere else in other words.
 * After the Rules of the Road (rsa.ie) on breakdowns, and 112.ie on emergency calls and texts.
 */
export const emergencyNumbers = '999 or 112';

/** 112 works on any phone in the European Union. */
export const emergencyHref = 'tel:112';

/** For places with room for one line. */
export const inEmergency = `In an emergency, dial ${emergencyNumbers}.`;

/** For places where somebody is about to write to us or to ring us. */
export const dangerFirst = `If anyone is in danger, ring ${emergencyNumbers} first.`;

/** Before the fields of the form. */
export const beforeWriting = `If anyone is in danger, or something is in a live lane now, ring ${emergencyNumbers} instead, and never write to us while driving.`;

/** The one rule. */
export const whenToRing = `Ring ${emergencyNumbers} if anyone is hurt or in danger, if you cannot get clear of the traffic, or if something that could cause a crash is in a lane.`;

/** Whom to ring besides. {phone} stands for the operations centre's. */
export const whenNobodyIsInDanger =
  'Is nobody in danger? Then ring your breakdown service. If you have no cover, or want to tell us of something on the road, ring the operations centre on {phone}, at any hour.';

export const whereYouAre = `Say that you are on the ${road}, in which direction and near which junction, or read out the number on the nearest location plate.`;

export const texting = {
  text: 'If you cannot hear or speak on the phone, you can text 112. Your phone has to be registered for that beforehand:',
  link: { label: '112.ie', href: 'https://112.ie' },
} as const;

/** A vehicle has stopped on the motorway. What saves lives stands first. */
export const breakdown = {
  stay: {
    when: 'Stopped in a live lane, or unable to get out or over the barrier safely?',
    what: `Stay in the car. Keep seat belts and hazard lights on, and ring ${emergencyNumbers} now.`,
  },
  leave: {
    when: 'Able to reach the hard shoulder and to get out by the left?',
    steps: [
      'Pull in as far left as you can, turn the wheels left and put the hazard lights on.',
      'Get everyone out by the left-hand doors. Animals stay in the car.',
      `Go behind the barrier and up the verge, away from the traffic. If somebody cannot climb the barrier, they stay in with their seat belt on, and you ring ${emergencyNumbers}.`,
      'Wait there. Do not put out a warning triangle, try a repair, go back to the car or cross the carriageway.',
    ],
  },
  ring: [whenToRing, whereYouAre, whenNobodyIsInDanger],
} as const;

/** For those who read what visitors have sent. */
export const staffFirst = `Does this tell of danger on the road? Ring ${emergencyNumbers} before you do anything else.`;
