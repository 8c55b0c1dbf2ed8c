import type { IconName } from '../../../.generated/icons.ts';
import { extent, locationWords } from '../../road/network.ts';
import { city, landmarks, road } from '../../road/road.ts';
import { dangerAdvice, emergencyAdvice } from '../../site/content/emergency.ts';
import { responseFigures } from '../../site/content/service-levels.ts';

interface CoreValue {
  title: string;
  text: string;
  icon: IconName;
}

interface LinkCard extends CoreValue {
  route: 'operations' | 'reports' | 'gallery' | 'faq' | 'blog' | 'contact';
}

export const heroLead = `Day and night, we clean, clear, repair and grit the ${road}, the motorway toll network around ${city}, from ${extent}.`;

/** Heading of the badges. The badges describe permanent tasks, not the present state. */
export const badgesTitle = 'Always part of our work';
export const badges = ['Cleaning in Progress', 'Inspection Active', 'Toll Gates Maintained'];
/** Explanation of the last badge, because the toll has no barriers. */
export const tollGateNote = `The toll gate is a gantry with cameras, ${locationWords(landmarks.toll)}. It has had no barrier since 2008.`;

export const linkCards: readonly LinkCard[] = [
  {
    route: 'operations',
    title: 'Operations',
    text: 'The six services that keep the road open, and how often we provide each.',
    icon: 'traffic-cone',
  },
  {
    route: 'reports',
    title: 'Reports & Performance',
    text: 'Cleaning, repairs, inspections and emergency response in illustrative figures, with a month-by-month table for the first quarter.',
    icon: 'chart-bar',
  },
  {
    route: 'gallery',
    title: 'Gallery',
    text: 'Illustrations of the road, the equipment and the work, sorted by subject and easy to enlarge.',
    icon: 'photo',
  },
  {
    route: 'faq',
    title: 'FAQ',
    text: 'Straight answers to 21 questions, from breaking down on the motorway to gritting, noise and lost property.',
    icon: 'help-circle',
  },
  {
    route: 'blog',
    title: 'News & Updates',
    text: 'Articles on maintenance, safety, sustainability, technology and community.',
    icon: 'news',
  },
  {
    route: 'contact',
    title: 'Contact Us',
    text: `Send a message, ring the operations centre or find the office hours. ${emergencyAdvice}`,
    icon: 'mail',
  },
];

export const coreValues: readonly CoreValue[] = [
  {
    title: 'Safety First',
    text: 'Every job starts with the people on the road: you, your passengers and the crew. If it cannot be done safely, it waits.',
    icon: 'shield-check',
  },
  {
    title: 'Efficient Service',
    text: `${responseFigures} We plan work for times when it delays the fewest people.`,
    icon: 'clock',
  },
  {
    title: 'Community Focus',
    text: 'The motorway runs past homes, schools and farms. If our work keeps you awake or worries you, tell us, and we will answer.',
    icon: 'users',
  },
];

export const reportCall = {
  title: 'Need to Report an Issue?',
  text: `${dangerAdvice} Otherwise tell us about a pothole, a damaged sign or litter on the verge. Give the direction and the nearest junction, and write only when you are off the motorway.`,
};

export const brokenDownTitle = 'Broken down on the motorway now?';
