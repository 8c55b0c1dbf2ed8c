import { pictures } from '../../../.generated/pictures.ts';
import { altTexts, type PictureName } from './alt-texts.ts';

export interface Picture {
  readonly name: PictureName;
  readonly alt: string;
  /** Size of the master picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** Widths of the built files in pixels, ascending. */
  readonly widths: readonly number[];
  readonly hash: string;
}

/** Returns a picture's files and its alternative text. */
export function picture(name: PictureName): Picture {
  return { name, alt: altTexts[name], ...pictures[name] };
}

/** Returns the portrait crop of the hero, for phones. */
export function portraitHero(): Omit<Picture, 'name'> & { readonly name: 'hero-tall' } {
  return { name: 'hero-tall', alt: altTexts.hero, ...pictures['hero-tall'] };
}
