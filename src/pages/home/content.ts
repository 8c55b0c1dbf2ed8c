import type { IconName } from '../../../.generated/icons.ts';
import { dangerAdvice, emergencyAdvice } from '../../site/content/emergency.ts';
import { responseFigures } from '../../site/content/service-levels.ts';
import { extent, locationWords } from '../../site/road/network.ts';
import { city, landmarks, road } from '../../site/road/road.ts';

interface CoreValue {
  title: string;
  text: string;
  icon: IconName;
}

interface LinkCard extends CoreValue {
  route: 'operations' | 'reports' | 'gallery' | 'faq' | 'blog' | 'contact';
}

export const heroLead = `We wash, clear, repair and treat the ${road}, the motorway toll network around ${city}, from ${extent}. It is covered 24/7, every day of the year.`;

/** Heading of the badges, which name work that is always under way, not what is being done now. */
export const badgesTitle = 'Always part of our work';
export const badges = ['Cleaning in Progress', 'Inspection Active', 'Toll Gates Maintained'];
/** Explains the last badge, because no barriers stand at the toll. */
export const tollGateNote = `A toll gate here is a gantry with cameras, ${locationWords(landmarks.toll)}: no barrier has stood there since 2008.`;

export const linkCards: readonly LinkCard[] = [
  {
    route: 'operations',
    title: 'Operations',
    text: 'The six services that keep the road open, how often each is done, and what they mean for road works.',
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
    text: 'Pictures of the road, the equipment and the work, sorted by subject and easy to enlarge.',
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
    text: 'Articles on maintenance, safety, sustainability, technology and community, for anyone curious about how a motorway is kept.',
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
    text: 'Every job starts with the people on the road: you, your passengers and the crew. If it cannot be done safely, it is not done yet.',
    icon: 'shield-check',
  },
  {
    title: 'Efficient Service',
    text: `${responseFigures} Planned work goes where it delays the fewest people.`,
    icon: 'clock',
  },
  {
    title: 'Community Focus',
    text: 'The motorway runs past homes, schools and farms. If our work keeps you awake or worries you, tell us, and you will get an answer.',
    icon: 'users',
  },
];

export const reportCall = {
  title: 'Need to Report an Issue?',
  text: `${dangerAdvice} Otherwise tell us about a pothole, a damaged sign or litter on the verge. Give the direction and the nearest junction, and write only when you are off the motorway.`,
};

export const brokenDownTitle = 'Broken down on the motorway now?';
