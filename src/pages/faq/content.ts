import { extent, locationWords } from '../../road/network.ts';
import { city, landmarks, road } from '../../road/road.ts';
import {
  dangerAdvice,
  emergencyCallAdvice,
  emergencyNumbers,
  locationAdvice,
  nonEmergencyAdvice,
} from '../../site/content/emergency.ts';
import { officeHours, responseFigures } from '../../site/content/service-levels.ts';

export interface Faq {
  readonly id: string;
  readonly question: string;
  /** Markdown, with {phone} and the other names of src/site/content/placeholders.ts. */
  readonly answer: string;
  /** Additional search words, separated by spaces. */
  readonly keywords: string;
}

export const faqs: readonly Faq[] = [
  {
    id: 'closed-tonight',
    question: `Is the ${road} closed tonight?`,
    answer: `See [road works and closures](/works), which shows what is closed now, tonight and this week. Choose your junction and direction there. Each closure has its own page with its hours and, if we have announced one, its diversion.`,
    keywords: 'closure closures now night open shut diversion detour alternative route roadworks',
  },
  {
    id: 'emergency-number',
    question: 'Who do I ring in an emergency?',
    answer: `${emergencyCallAdvice} Both numbers are free and reach the Garda, fire, ambulance and coast guard services. ${locationAdvice}\n\n{textingAdvice}\n\n${nonEmergencyAdvice} Never use e-mail or the contact form for an emergency, because we may not see your message in time.`,
    keywords:
      'accident crash injured fire police guards gardai help sos text sms deaf speech hearing location',
  },
  {
    id: 'broken-down',
    question: 'What should I do if I break down on the motorway?',
    answer: '{breakdownSteps}\n\nSee also [who to ring](#emergency-number).',
    keywords:
      'my car van lorry has broken broke breakdown puncture flat burst tyre engine failure no fuel petrol diesel electric ev battery stuck help sos tow recovery wheelchair pets dog',
  },
  {
    id: 'report-debris-or-pothole',
    question: 'How do I report debris or a pothole?',
    answer: `${emergencyCallAdvice}\n\nFor anything else on the road, ring the operations centre on {phone}, day or night, or use the [contact form](/contact) if it can wait. Tell us the direction of travel, the nearest junction, the lane and what you saw. Never stop or walk back to remove debris. If you are driving, wait until you are parked off the motorway, or ask a passenger to ring.`,
    keywords:
      'hole litter rubbish obstacle tyre spill oil flood water barrier sign light damage complaint',
  },
  {
    id: 'what-we-look-after',
    question: 'What do you look after, and where?',
    answer: `We look after the ${road}, the motorway toll network around ${city}, from ${extent}. Our work includes road washing and cleaning, debris removal, repair of road defects, vegetation control, sign maintenance and winter safety operations. We also keep the road clean and in repair at the toll point, ${landmarks.toll.name}, where cameras on gantries charge the toll and there has been no barrier since 2008. The council generally looks after local roads beyond the junctions: see [who looks after what](/who-looks-after-what).`,
    keywords: 'm50 west-link westlink road motorway junctions map area council tii responsible',
  },
  {
    id: 'tolls-and-penalties',
    question: 'Can I pay a toll or deal with a toll penalty here?',
    answer: `No. You cannot pay tolls or penalties on this website, and we cannot look up, change or cancel a charge. At ${landmarks.toll.name}, ${locationWords(landmarks.toll)}, cameras charge the toll, and [eFlow](https://www.eflow.ie) deals with payments. The [${landmarks.tunnel.name}](https://dublintunnel.ie), ${locationWords(landmarks.tunnel)}, has a toll plaza. If you have a notice or an account, contact the company that it names.\n\nThis site sells nothing, takes no payments and has no accounts or registrations. If a message that claims to come from us asks for card details or money, do not answer it. Tell us about it at {email}.`,
    keywords: 'eflow tunnel fine bill tag payment m50 fraud scam phishing text',
  },
  {
    id: 'winter-gritting',
    question: 'When do you grit the road, and how does salt work?',
    answer:
      'Winter safety operations run from November to March. Salt dissolves in the moisture on the road and makes brine, which freezes at a lower temperature than plain water. It is spread before frost forms, because keeping ice from bonding takes far less salt than melting it later. Salt needs passing traffic to work it in, rain can wash it off, and it acts slowly in severe cold. A salted road can still be icy, so leave extra room.',
    keywords: 'gritting gritter snow ice icy frost plough cold weather',
  },
  {
    id: 'night-closures',
    question: 'Why are lanes closed at night?',
    answer:
      'There is less traffic at night, so a closed lane delays fewer people and fewer vehicles pass close to the crew. Some jobs, such as repairing the surface of a lane, cannot be done safely beside moving traffic. A closure may stay in place when you see nobody in it: the new surface may be hardening, or the crew may be further along. Please treat every closure as if someone were working just behind the cones.',
    keywords: 'closure closed works roadworks road works delay traffic cones diversion',
  },
  {
    id: 'hedges-and-verges',
    question: 'When do you cut hedges and verges?',
    answer:
      'Vegetation control is seasonal. Irish law bans hedge cutting from 1 March to 31 August, to protect nesting birds, so we cut hedges and scrub from September to the end of February. The law allows some exceptions, road safety among them, so we may remove a branch that hides a sign in summer. We cut grass in the growing season where drivers need a clear view. If a plant hides a sign, ring us on {phone}.',
    keywords: 'trees branches grass mowing birds weeds nature bees',
  },
  {
    id: 'animals-on-the-road',
    question: 'What should I do if I see an animal on the road?',
    answer: `Slow down smoothly, keep a steady line and be ready to stop. Do not swerve, sound the horn or get out to catch it. A horse, a cow, a deer or a dog loose on a motorway is an emergency: ring ${emergencyNumbers} once you can do so safely, or have a passenger ring. For a dead or injured animal that is clear of the lanes, ring us on {phone} with your direction and the nearest junction.`,
    keywords: 'dead wildlife fox badger swan cattle sheep roadkill hit',
  },
  {
    id: 'overhead-signs',
    question: 'What do the overhead signs mean?',
    answer:
      'A speed in a red ring is the limit, and you must not go above it. A diagonal arrow tells you to move into the lane it points to, once it is clear. A red X over a lane means that the lane is closed: move out of it and do not drive under the X. Words or symbols warn you of something ahead, such as a crash, works or fog. When a sign is blank, the usual limits and rules apply.',
    keywords: 'gantry red x variable speed limit screen display lane',
  },
  {
    id: 'passing-roadworks',
    question: 'How should I drive past road works?',
    answer:
      'Slow down at the first sign and keep to the posted limit until the end sign, even if nobody seems to be working. Move over in good time and let others in. Leave a longer gap than usual, because traffic may stop suddenly. Never drive in a coned-off lane or under a red X. People may be working there, or an ambulance may be using it. Stay off the hard shoulder unless a sign or a Garda directs you onto it.',
    keywords: 'roadworks speed limit cones works merge hard shoulder',
  },
  {
    id: 'noise-at-night',
    question: 'Why is there noise from works at night?',
    answer:
      'Some jobs, such as cutting out a damaged surface, are loud, and often the road is quiet enough for them only at night. Reversing alarms carry a long way too, but they protect the people working on foot. If night works keep you awake, ring {phone}, day or night, or e-mail {email}. Give us the date, the time, your area and the kind of noise, so that we can identify the job. We will tell you what we know about it.',
    keywords: 'complaint loud sleep alarm beeping disturbance neighbour resident',
  },
  {
    id: 'damage-claims',
    question: 'My vehicle was damaged on the road. What should I do?',
    answer: `Get to a safe place before anything else. ${dangerAdvice} When you are parked off the motorway, note the date, time, direction, lane and nearest junction, and take photographs of the damage. Keep your receipts and tell your insurer. Then write to {email} with those details, and we will tell you where to claim. We cannot accept or settle claims here, and our reply is not an admission of liability.`,
    keywords: 'compensation insurance windscreen tyre wheel stone chip pothole liability complaint',
  },
  {
    id: 'lost-property',
    question: 'I lost something on the motorway. Can I get it back?',
    answer:
      'Do not stop or walk on the motorway to look for it. Ring {phone} or e-mail {email} with a description, your direction, the nearest junction and the time. If a crew has found it, we will tell you how to collect it. Items that fall on a motorway are often broken before anyone can reach them. If you lost bank cards, a phone or identity papers, tell the issuer and a Garda station as well.',
    keywords: 'found fell load roof luggage bike wallet',
  },
  {
    id: 'careers',
    question: 'How do I ask about a job?',
    answer:
      'E-mail {email}. Say what kind of work you are looking for, what experience you have and how we can reach you. You can attach a CV. Vacancies are not listed on this website, and there is no form to fill in or account to open. Please leave out anything we do not need, such as your PPS number, date of birth or bank details. Nobody acting for us will ever ask you to pay to apply.',
    keywords: 'careers work vacancy vacancies employment apprentice cv hiring',
  },
  {
    id: 'contact-form-data',
    question: 'What happens to the details I send in the contact form?',
    answer:
      'We use them to answer you and to deal with your report, as you agreed on the form. Your message is kept for the period given in the [privacy policy](/privacy) and then deleted automatically. You get a reference code when you send it. Write to {email} with that code, or from the address you gave, if you want to withdraw your consent or have the message deleted. We do not sell your details or use them for advertising or profiling.',
    keywords: 'privacy gdpr personal data consent cookies delete dpc',
  },
  {
    id: 'response-time',
    question: 'How quickly do you respond, and are the figures live?',
    answer: `${responseFigures} It is a target and not a guarantee, because weather, traffic and other incidents can slow a crew down. ${dangerAdvice} Do not wait for us. The figures in [Reports](/reports), this average included, are illustrative. They are fixed numbers that show how performance is reported. The [record of closures](/reports/record) has real figures, computed from the notices on this site.`,
    keywords: 'statistics performance reports minutes average wait how long',
  },
  {
    id: 'office-hours',
    question: 'When can I reach you?',
    answer: `The network is covered 24/7, and you can ring the operations centre on {phone}, day or night, about anything on the road. ${dangerAdvice} Office hours are ${officeHours}. We answer general questions, e-mails and contact form messages in those hours, so a message sent on a Friday night will normally wait until Monday.`,
    keywords: 'phone telephone opening hours contact email weekend holiday complaint press',
  },
  {
    id: 'other-formats',
    question: 'Can I get this information in another format?',
    answer:
      'Yes, and it is free. Ring {phone} or e-mail {email} and tell us which page you need and which format, such as large print, plain text or a reading over the phone. The [accessibility statement](/accessibility) lists our tests and known problems. Pages print without the menus. If something does not work for you, tell us which page, and which device and browser you used.',
    keywords:
      'accessibility accessible blind deaf disability disabled braille irish gaeilge screen reader print',
  },
  {
    id: 'visits-and-talks',
    question: 'Can our school or community group arrange a visit or a talk?',
    answer:
      'Ask us by e-mail. There are no open days, and you cannot book on this website. E-mail {email} with the name of your group, the number of people, their ages, some dates and what you would like to hear about. We will tell you what is possible and what we need. We cannot show visitors the motorway or its works on foot, so a talk is often the better choice.',
    keywords: 'school students tour education visit class',
  },
];
