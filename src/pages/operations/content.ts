import type { IconName } from '../../../.generated/icons.ts';
import { extent } from '../../road/network.ts';
import { landmarks, road } from '../../road/road.ts';
import { dangerAdvice } from '../../site/content/emergency.ts';
import { responseFigures, targetMinutes } from '../../site/content/service-levels.ts';

export interface Service {
  id: string;
  title: string;
  icon: IconName;
  frequency: string;
  description: string;
  details: readonly [string, string, string, string];
}

export const services: readonly Service[] = [
  {
    id: 'road-washing-and-cleaning',
    title: 'Road Washing & Cleaning',
    icon: 'droplet',
    frequency: 'Weekly',
    description:
      'Every week we sweep and wash the road, the toll point included. Dirt dulls lane markings, blocks drains and leaves a greasy film that turns slippery with the first rain. A clean road drains faster, and its lines show up better in headlights.',
    details: [
      'Sweeping along the road edge, where grit and glass gather.',
      `Washing the road below the cameras of the toll point, ${landmarks.toll.name}.`,
      'Clearing drains and channels so that rain leaves the road quickly.',
      'Washing dirt off lane markings and reflectors.',
    ],
  },
  {
    id: 'debris-removal',
    title: 'Debris Removal',
    icon: 'traffic-cone',
    frequency: 'Daily patrols, 24/7 emergency',
    description:
      'A burst tyre, a fallen ladder or a lost exhaust can put a car into a barrier. Patrols go out every day to find loose objects before drivers do, and an emergency crew is on call day and night.',
    details: [
      `Daily patrols of the ${road} from ${extent}.`,
      'Emergency removal from live lanes, day and night.',
      'Removal of lost loads, tyre pieces and vehicle parts.',
      'A final check of the lane before it reopens.',
    ],
  },
  {
    id: 'road-defect-repair',
    title: 'Road Defect Repair',
    icon: 'shovel',
    frequency: 'Ongoing',
    description:
      'Water gets into a crack, traffic pumps it, and the crack becomes a pothole. We look for defects early and repair them in order of risk. A dangerous defect is made safe at once, and the lasting repair follows when a lane can be closed.',
    details: [
      'Sealing cracks early, before water reaches the layers below.',
      'Making dangerous potholes safe first, then repairing them fully.',
      'Cutting back to sound material so that the patch holds.',
      'Repairing damaged barriers, kerbs and drain covers beside the lanes.',
    ],
  },
  {
    id: 'vegetation-control',
    title: 'Vegetation Control',
    icon: 'plant-2',
    frequency: 'Seasonal',
    description:
      'Growth along the verge can hide a sign, narrow a sight line or hold water on the road. The work follows the seasons: grass in the growing months, hedges and scrub from September to February, because Irish law bans cutting from 1 March to 31 August.',
    details: [
      'Cutting grass where drivers need a clear view ahead.',
      'Cutting hedges and scrub outside the bird nesting season.',
      'Removing growth that hides signs, signals or location plates.',
      'Taking down dead or leaning trees that could reach the road.',
    ],
  },
  {
    id: 'signage-maintenance',
    title: 'Signage Maintenance',
    icon: 'road-sign',
    frequency: 'Monthly inspections',
    description:
      'A sign works only if you can read it in time. Each month we inspect the signs on the network, in daylight and after dark, for dirt, damage, loose fixings and worn reflective faces. We clean, straighten, tighten or replace signs that fail.',
    details: [
      'Monthly inspection of signs, posts, fixings and foundations.',
      'Checks after dark of how well signs reflect headlights.',
      'Cleaning of sign faces dulled by spray, dirt or algae.',
      'Straightening or replacing signs after a collision or a storm.',
    ],
  },
  {
    id: 'winter-safety-operations',
    title: 'Winter Safety Operations',
    icon: 'snowflake',
    frequency: 'November to March',
    description:
      'From November to March we watch the road temperature and the forecast, and spread salt before frost or ice can form. Timing matters more than quantity: a thin film of brine laid early works better than a heavy load laid late.',
    details: [
      'Forecasts and road temperatures checked each day in the season.',
      'Salt spread ahead of frost, before ice can bond.',
      'Snow ploughed from the main lanes first, then from the slip roads.',
      'Treated stretches checked again after rain, which washes salt away.',
    ],
  },
];

export const headlineFigures = [
  { value: '24/7', label: 'Coverage', note: 'Day and night, all year round.' },
  { value: `Under ${targetMinutes} minutes`, label: 'Response time', note: responseFigures },
  { value: 'Full network', label: 'Network coverage', note: `The ${road} from ${extent}.` },
];

export const emergencyResponse = {
  title: 'Emergency response',
  body: [
    `${dangerAdvice} Ring the emergency services before you ring or write to us.`,
    'When a report reaches the operations centre, we ask where it is, which direction it affects and which lane is blocked. A crew is sent out. Where there are overhead signs, they warn the traffic behind. The crew protects the scene, clears the lane, checks the surface and opens the road again when it is safe.',
    `This cover runs 24/7 on the ${road} from ${extent}. ${responseFigures}`,
  ],
};
