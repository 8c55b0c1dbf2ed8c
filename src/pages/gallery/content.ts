import type { PictureName } from '../../site/content/alt-texts.ts';
import type { GalleryCategory } from '../../site/content/gallery-categories.ts';

/** Meta description of each tab. */
export const categoryDescriptions = {
  Infrastructure:
    'Illustrations of the motorway itself: a toll gantry with its cameras at dusk, and the road from above between the city and the Wicklow hills.',
  Operations:
    'Illustrations of the work through the seasons: a gritter in the snow at night, and a tractor that cuts the verge in the evening.',
  Equipment:
    'An illustration of the suction sweeper at work on the hard shoulder, which lifts grit, glass and leaves.',
  Safety:
    'Illustrations of what keeps drivers safe: a patrol that clears a burst tyre, and a renewed edge line that is visible in the dark.',
  Team: 'Illustrations of the people: a crew that sets out cones beside the traffic, and operators in the operations centre.',
} as const satisfies Record<GalleryCategory, string>;

interface GalleryItem {
  readonly id: string;
  readonly image: PictureName;
  readonly title: string;
  readonly description: string;
  readonly category: GalleryCategory;
}

export const galleryItems: readonly GalleryItem[] = [
  {
    id: 'toll-gantry',
    image: 'gantry',
    title: 'Toll gantry at dusk',
    description:
      'Overhead readers, cameras and lane lights span every lane. Crews clean the lenses at night, when a lane can close.',
    category: 'Infrastructure',
  },
  {
    id: 'street-sweeper',
    image: 'sweeper',
    title: 'Sweeper on the hard shoulder',
    description:
      'A suction sweeper lifts grit, glass and leaves from the edge of the road before rain can carry them to a gully.',
    category: 'Equipment',
  },
  {
    id: 'setting-out-cones',
    image: 'crew',
    title: 'Setting out cones',
    description:
      'A crew closes the hard shoulder and the lane beside it. The shadow vehicle stands upstream, its arrow towards the open lanes.',
    category: 'Team',
  },
  {
    id: 'winter-gritter',
    image: 'gritter',
    title: 'Gritter on a winter night',
    description:
      'From November to March we salt the road before it freezes. If snow settles, we plough before we salt.',
    category: 'Operations',
  },
  {
    id: 'control-room',
    image: 'control-room',
    title: 'Operations centre',
    description:
      'Operators watch the cameras, take reports and send the nearest crew, day and night.',
    category: 'Team',
  },
  {
    id: 'motorway-vista',
    image: 'vista',
    title: 'The motorway below the mountains',
    description:
      'Evening traffic between the city and the Wicklow hills, where drainage and verges need as much care as the road.',
    category: 'Infrastructure',
  },
  {
    id: 'debris-patrol',
    image: 'debris-patrol',
    title: 'Debris patrol',
    description:
      'A patrol drives the whole network every day. Here a worker clears the remains of a burst tyre from the hard shoulder.',
    category: 'Safety',
  },
  {
    id: 'flail-tractor',
    image: 'flail',
    title: 'Cutting the verge',
    description:
      'A tractor on the hard shoulder keeps sight lines and signs clear. We leave hedges alone from March to August, while birds nest.',
    category: 'Operations',
  },
  {
    id: 'line-painting',
    image: 'line-painter',
    title: 'Renewing the edge line',
    description:
      'Hot thermoplastic with glass beads: the beads reflect headlights back to the driver, so the yellow edge line is visible in the dark.',
    category: 'Safety',
  },
];
