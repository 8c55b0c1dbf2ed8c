import type { ReactNode } from 'react';

/** A picture of the site as the build describes it: see src/site/content/pictures.ts. */
export interface PictureFacts {
  name: string;
  alt: string;
  width: number;
  height: number;
  widths: readonly number[];
  hash: string;
}

interface PictureProps {
  picture: PictureFacts;
  /**
   * How wide it stands in the layout, as in the `sizes` attribute. On phones, with their three
   * pixels to one, two thirds of it: nobody sees more, and everybody waits for it.
   */
  sizes: string;
  /** True for the one picture that a visitor sees first. */
  first?: boolean;
  className?: string;
  /** Sources that come before its own, for other shapes on other screens. */
  children?: ReactNode;
}

/** A responsive picture with its space kept free and a flat colour in it until it arrives. */
export function Picture({ picture, sizes, first = false, className = '', children }: PictureProps) {
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
        {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

/** URL of a picture in the smallest made width of at least `width` pixels, or the largest. */
export function pictureUrl(picture: PictureFacts, width: number, format: 'avif' | 'webp'): string {
  const made = picture.widths.find((step) => step >= width) ?? picture.widths.at(-1);
  return `/pictures/${picture.name}-${made}.${picture.hash}.${format}`;
}

/** A `srcset` with every width that was made. */
export function pictureSources(picture: PictureFacts, format: 'avif' | 'webp'): string {
  return picture.widths
    .map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(', ');
}
