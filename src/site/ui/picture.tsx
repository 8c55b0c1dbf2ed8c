import type { ReactNode } from 'react';

/** Files and alternative text of a picture: see src/site/content/pictures.ts. */
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
   * The `sizes` attribute: the width in the layout, but two thirds of it on phones with a device pixel
   * ratio of 3, because a sharper picture looks the same and takes longer to load.
   */
  sizes: string;
  /** Whether it is the largest picture above the fold, which is loaded first. */
  first?: boolean;
  className?: string;
  /** `<source>` elements before the picture's own, for art direction. */
  children?: ReactNode;
}

/** A responsive picture with reserved space and a placeholder colour. */
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

/** Returns the URL of the smallest file at least `width` pixels wide, or else of the largest file. */
export function pictureUrl(picture: PictureFacts, width: number, format: 'avif' | 'webp'): string {
  const made = picture.widths.find((step) => step >= width) ?? picture.widths.at(-1);
  return `/pictures/${picture.name}-${made}.${picture.hash}.${format}`;
}

/** Returns a `srcset` with every built width. */
export function pictureSources(picture: PictureFacts, format: 'avif' | 'webp'): string {
  return picture.widths
    .map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(', ');
}
