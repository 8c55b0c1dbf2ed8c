import type { IconName } from '../../../.generated/icons.ts';
import { responseFigures } from '../../site/content/service-levels.ts';
import { extent } from '../../site/road/network.ts';
import { city, road } from '../../site/road/road.ts';

export interface AboutSection {
  title: string;
  paragraphs: readonly string[];
}

interface AboutValue {
  title: string;
  text: string;
  icon: IconName;
}

export const mission: AboutSection = {
  title: 'Our mission',
  paragraphs: [
    `We keep the ${road}, the motorway toll network around ${city}, safe, clean and open, from ${extent}. The network is covered 24/7, because a lorry can shed its load at four in the morning as easily as at noon.`,
    `Most of what we do should pass unnoticed. You should be able to read the signs, feel an even surface under the wheels, and meet nothing in your lane that does not belong there. When something does go wrong, we aim to be there soon. ${responseFigures}`,
  ],
};

export const whoWeAre: AboutSection = {
  title: 'Who we are',
  paragraphs: [
    'We are a road maintenance and service operation. Our work is the road itself and what stands beside it: surface, drains, verges, barriers, signs and the toll point. Crews patrol, wash, clear, repair and treat it. An operations centre takes the reports and sends out the crews.',
    'Just as important is what we are not. We do not charge tolls or handle toll penalties. We do not sell anything or take payments. We do not replace the emergency services, and our website carries no political advertising or political content.',
    'Road users, neighbours of the motorway and transport authorities all have a fair claim to know how the work is done. That is why this site describes it in plain words.',
  ],
};

export const approach: AboutSection = {
  title: 'Our approach',
  paragraphs: [
    'Roads rarely fail all at once. A crack lets in water, the water loosens the layer below, and traffic does the rest. So we look first and look often. Debris patrols go out daily, washing and cleaning are done weekly, and signs are inspected monthly. Defects are repaired all year round.',
    'What we find is put in order of risk. Anything that could cause a crash is made safe at once. Anything that can wait is planned for a time when a closed lane will delay the fewest people, and that is often at night.',
    'Then we check the work and write down what was done. The reports page shows how such figures are set out. The numbers there are illustrative.',
  ],
};

export const safetyAndSustainability: AboutSection = {
  title: 'Safety and sustainability',
  paragraphs: [
    'Work beside fast traffic is dangerous, and hurry makes it more so. Crews set out the signs and cones that protect them first, and nobody starts a job in a lane before they stand. No lane is reopened until everyone is out of it. You have a part in that too. Slow down at the first sign, and never drive under a red X.',
    'A motorway also has neighbours that cannot ring us. Hedges are left alone in the closed period from 1 March to 31 August, when birds are nesting, unless safety leaves no choice. Sweepings are lifted rather than washed into drains, because drains lead to streams.',
    'Salt keeps a road open in frost, but too much of it harms soil and water. From November to March we spread what the forecast calls for, and no more.',
  ],
};

export const community: AboutSection = {
  title: 'Our community commitment',
  paragraphs: [
    'For the people beside it, a motorway is the view, the noise and often the way to work. If you live beside it, you can ring or write to us about noise, litter, lights or water coming off the road, and you will get an answer in plain words.',
    'Night works are the hardest part of that. Some jobs are loud, and the road is quiet enough for them only when you want to sleep. Tell us the date, the time and your area, and we will tell you what we know about the work.',
    'Schools and community groups may ask us for a talk. There is no booking page, and the motorway itself is not a place to visit on foot. Ask, and we will say what is possible.',
  ],
};

export const values: readonly AboutValue[] = [
  {
    title: 'Safety before speed',
    text: 'No repair is worth a life. If a job cannot be done safely today, it waits until it can, and the road is made safe in the meantime.',
    icon: 'shield-check',
  },
  {
    title: 'Reliability',
    text: 'The road is used at every hour, so it is covered at every hour. Routine work keeps to its rhythm: daily, weekly, monthly and season by season.',
    icon: 'clock',
  },
  {
    title: 'Sound work',
    text: 'A patch that fails in a month closes the lane twice. We would sooner find the cause, prepare the ground properly and repair it once.',
    icon: 'tools',
  },
  {
    title: 'Openness',
    text: 'We say what we do, what we do not do and what we do not know. Figures that are only illustrative are marked as illustrative.',
    icon: 'eye',
  },
  {
    title: 'Care for nature',
    text: 'Verges, hedges and streams are part of the road. Cutting follows the nesting season, waste is lifted, and salt is used with restraint.',
    icon: 'leaf',
  },
  {
    title: 'Respect',
    text: 'For the driver in a queue, the neighbour awake at night and the worker on foot beside the traffic. Each deserves patience and a straight answer.',
    icon: 'heart-handshake',
  },
];

export const careers: AboutSection = {
  title: 'Careers',
  paragraphs: [
    'Road maintenance needs people who notice things: a loose bolt, a blocked gully, a driver who has not seen the cones. The work is outdoors, in all weather and often at night. It suits people who look out for one another.',
    'Vacancies are not listed on this website. To ask about work, e-mail {email}. Say what kind of work you are looking for, what experience you have and how to reach you. You can attach a CV, but please leave out your PPS number, date of birth and bank details. Nobody acting for us will ever ask you to pay to apply.',
  ],
};
