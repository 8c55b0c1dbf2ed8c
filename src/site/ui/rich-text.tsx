import { fillSettings } from '../content/placeholders.ts';
import type { Site } from '../settings.ts';

interface RichTextProps {
  /** HTML of our own with {phone}, {email} and the other settings as placeholders. */
  html: string;
  site: Site;
  /** The element that holds it: a paragraph, or a block for several. */
  as?: 'p' | 'div' | 'dd';
  className?: string;
}

/** A text with links in it. */
export function RichText({ html, site, as: Element = 'p', className }: RichTextProps) {
  return (
    <Element
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, compiled at build time
      dangerouslySetInnerHTML={{ __html: fillSettings(html, site) }}
    />
  );
}
