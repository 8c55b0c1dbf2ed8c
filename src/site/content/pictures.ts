import { pictures } from '../../../.generated/pictures.ts';
import type { PictureData } from '../ui/picture.tsx';
import { altTexts, type PictureName } from './alt-texts.ts';

/** Returns a picture's files and its alternative text. */
export function picture(name: PictureName): PictureData {
  return { name, alt: altTexts[name], ...pictures[name] };
}

/** Returns the portrait crop of the hero, for phones. */
export function portraitHero(): PictureData {
  return { name: 'hero-tall', alt: altTexts.hero, ...pictures['hero-tall'] };
}
