interface IconProps {
  /** Path data of an icon, imported from the generated set. */
  path: string;
  className?: string;
}

/**
 * An outline icon beside words that say the same, so it is hidden from assistive technology. It is
 * one piece of HTML, because React encodes every attribute by itself and a page has many icons; an
 * island cannot use it, because the policy lets no script write HTML.
 */
export function Icon({ path, className = 'size-6' }: IconProps) {
  return (
    <span
      className={`icon ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: path data from the generated set
      dangerouslySetInnerHTML={{ __html: drawing(path) }}
    />
  );
}

function drawing(path: string): string {
  return `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${path}"/></svg>`;
}
