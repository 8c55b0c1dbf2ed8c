import type { ReactNode } from 'react';
import { pictures } from '../../../.generated/pictures.ts';
import { altTexts, type PictureName } from '../content/alt-texts.ts';

/** Files and alternative text of a picture. */
interface PictureData {
  readonly name: string;
  readonly alt: string;
  /** Size of the master picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** Widths of the built files in pixels, ascending. */
  readonly widths: readonly number[];
  readonly hash: string;
}

/** Returns a picture's files and its alternative text. */
export function picture(name: PictureName): PictureData {
  return { name, alt: altTexts[name], ...pictures[name] };
}

/** Returns the portrait crop of the hero, for phones. */
export function portraitHero(): PictureData {
  return { name: 'hero-tall', alt: altTexts.hero, ...pictures['hero-tall'] };
}

interface PictureProps {
  picture: PictureData;
  /**
   * The `sizes` attribute. On phones it is two thirds of the layout width, because at a device pixel
   * ratio of 3 a sharper picture looks the same and takes longer to load.
   */
  sizes: string;
  /** Whether the browser loads the picture first, because it is the largest picture above the fold. */
  priority?: boolean;
  className?: string;
  /** `<source>` elements that precede the picture's own, for art direction. */
  children?: ReactNode;
}

/** A responsive picture with reserved space and a placeholder colour. */
export function Picture({
  picture,
  sizes,
  priority = false,
  className = '',
  children,
}: PictureProps) {
  return (
    <picture>
      {children}
      <source type="image/avif" srcSet={pictureSources(picture, 'avif')} sizes={sizes} />
      <img
        className={`ground-${picture.name} ${className}`}
        src={pictureUrl(picture, 800, 'webp')}
        srcSet={pictureSources(picture, 'webp')}
        sizes={sizes}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

/** Returns the URL of the smallest file at least `width` pixels wide, or of the largest file. */
export function pictureUrl(picture: PictureData, width: number, format: 'avif' | 'webp'): string {
  const builtWidth =
    picture.widths.find((candidate) => candidate >= width) ?? picture.widths.at(-1);
  return `/pictures/${picture.name}-${builtWidth}.${picture.hash}.${format}`;
}

/** Returns a `srcset` with all built widths. */
export function pictureSources(picture: PictureData, format: 'avif' | 'webp'): string {
  return picture.widths
    .map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(', ');
}
