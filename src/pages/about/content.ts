import type { IconName } from '../../../.generated/icons.ts';
import { extent } from '../../road/network.ts';
import { city, road } from '../../road/road.ts';
import { responseFigures } from '../../site/content/service-levels.ts';

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
    `Most of what we do should pass unnoticed. You should be able to read the signs, feel an even surface under the wheels, and meet no debris in your lane. When something goes wrong, we aim to be there soon. ${responseFigures}`,
  ],
};

export const whoWeAre: AboutSection = {
  title: 'Who we are',
  paragraphs: [
    'We are a road maintenance and service operation. We look after the road and everything beside it: surface, drains, verges, barriers, signs and the toll point. Crews patrol, wash, clear, repair and treat it. An operations centre takes reports and sends out the crews.',
    'There are also things we do not do. We do not charge tolls or handle toll penalties. We do not sell anything or take payments. We do not replace the emergency services, and our website carries no political advertising or political content.',
    'Road users, neighbours of the motorway and transport authorities all have a right to know how the work is done. This site describes it in plain words.',
  ],
};

export const approach: AboutSection = {
  title: 'Our approach',
  paragraphs: [
    'Roads rarely fail all at once. A crack lets in water, the water loosens the layer below, and traffic does the rest. So we inspect the road often. Debris patrols go out daily, washing and cleaning are done weekly, and signs are inspected monthly. Defects are repaired all year round.',
    'We deal with defects in order of risk. We make anything that could cause a crash safe at once. We plan other work for a time when a closed lane delays the fewest people, which is often at night.',
    'Then we check the work and record it. The reports page shows how we present such figures. The numbers there are illustrative.',
  ],
};

export const safetyAndSustainability: AboutSection = {
  title: 'Safety and sustainability',
  paragraphs: [
    'Work beside fast traffic is dangerous, and hurry makes it worse. Crews first set out the signs and cones that protect them, and nobody starts work in a lane before these are in place. No lane reopens until everyone is out of it. You can help: slow down at the first sign, and never drive under a red X.',
    'A motorway also affects wildlife. We do not cut hedges from 1 March to 31 August, when birds are nesting, unless safety requires it. We collect sweepings and do not wash them into drains, because drains lead to streams.',
    'Salt keeps a road open in frost, but too much of it harms soil and water. From November to March we spread only as much as the forecast requires.',
  ],
};

export const community: AboutSection = {
  title: 'Our community commitment',
  paragraphs: [
    'For the people beside it, a motorway is a view, a noise and often the way to work. If you live beside it, you can ring or write to us about noise, litter, lights or water from the road. We will answer in plain words.',
    'Night works are the hardest part. Some jobs are loud, and the road is quiet enough for them only at night. Tell us the date, the time and your area, and we will tell you what we know about the work.',
    'Schools and community groups may ask us for a talk. There is no booking page, and nobody can visit the motorway on foot. Ask us, and we will tell you what is possible.',
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
    text: 'The road is used day and night, so we cover it day and night. Routine work follows a fixed schedule: daily, weekly, monthly and seasonal.',
    icon: 'clock',
  },
  {
    title: 'Lasting repairs',
    text: 'A patch that fails in a month closes the lane twice. We find the cause, prepare the ground properly and repair it once.',
    icon: 'tools',
  },
  {
    title: 'Openness',
    text: 'We say what we do, what we do not do and what we do not know. We mark illustrative figures as illustrative.',
    icon: 'eye',
  },
  {
    title: 'Care for nature',
    text: 'Verges, hedges and streams are part of the road. We cut outside the nesting season, remove waste and use salt sparingly.',
    icon: 'leaf',
  },
  {
    title: 'Respect',
    text: 'The driver in a queue, the neighbour awake at night and the worker on foot beside the traffic all deserve patience and a straight answer.',
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
