import { pictures } from '../../.generated/pictures.ts';

/** What is to be seen, for those who cannot see it. */
const alternatives = {
  hero: 'Dusk over a motorway south of Dublin: red tail lights run away under a toll gantry and white headlights come towards us, with the Wicklow hills behind.',
  gantry:
    'A steel toll gantry with cameras and blue sign panels spans the lanes of a motorway under an orange and violet evening sky.',
  sweeper:
    'A white road sweeper with an amber lamp works along the yellow edge line of the hard shoulder in low sun.',
  crew: 'Three workers in high-visibility clothing set out orange cones on a closed lane, with a van and its amber arrow board behind them.',
  gritter:
    'A gritter with snow plough drives through a winter night, amber beacons lit, salt fanning out behind it onto the road.',
  'control-room':
    'Operators seen from behind at curved desks, facing a wall of screens that show stretches of motorway.',
  vista:
    'A motorway curves through dark trees towards the Wicklow hills and the cone of the Sugar Loaf under a sunset sky.',
  'debris-patrol':
    'A patrol van with amber lights stands on the hard shoulder while a worker lifts debris from the edge of the road.',
  flail:
    'A tractor on the verge reaches out with its flail arm to cut long grass beside the barrier.',
  'line-painter':
    'A line-painting machine lays a fresh white lane line on dark asphalt inside a row of cones.',
  'message-sign':
    'A variable message sign seen close up, its amber dots warning of road works ahead.',
  resurfacing:
    'Resurfacing at night: a paver and a roller work on steaming asphalt under bright lights.',
  drain: 'Rainwater runs into a gully at the edge of a wet road that reflects the evening sky.',
  'salt-barn': 'A gritter waits outside a barn filled with a high heap of salt.',
  'camera-lift':
    'A worker in a raised lift inspects a camera on a gantry above a lane closed with cones.',
} as const;

export type PictureName = keyof typeof alternatives;

export interface Picture {
  readonly name: PictureName;
  readonly alt: string;
  /** Size of the master in pixels. */
  readonly width: number;
  readonly height: number;
  /** Widths that the build made, in pixels, smallest first. */
  readonly widths: readonly number[];
  readonly hash: string;
}

/** A picture's files and its alternative text. */
export function picture(name: PictureName): Picture {
  return { name, alt: alternatives[name], ...pictures[name] };
}

/** The part of the hero that is shown on a phone. */
export function uprightHero(): Omit<Picture, 'name'> & { readonly name: 'hero-tall' } {
  return { name: 'hero-tall', alt: alternatives.hero, ...pictures['hero-tall'] };
}
