import { fillSettings } from '../content/placeholders.ts';
import type { Site } from '../settings.ts';

interface RichTextProps {
  /** HTML compiled at build time, with {phone}, {email} and other settings as placeholders. */
  html: string;
  site: Site;
  /** Element around it, `p` by default. */
  as?: 'p' | 'div' | 'dd';
  className?: string;
}

/** HTML text with the site's settings in place. */
export function RichText({ html, site, as: Element = 'p', className }: RichTextProps) {
  return (
    <Element
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, compiled at build time
      dangerouslySetInnerHTML={{ __html: fillSettings(html, site) }}
    />
  );
}
