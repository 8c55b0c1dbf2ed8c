interface IconProps {
  /** Path data of an icon, imported from the generated set. */
  path: string;
  className?: string;
}

/**
 * Outline icon, hidden from assistive technology because the text beside it has the same meaning. Rendered
 * as one HTML string for speed, so islands cannot use it: Trusted Types forbid scripts to set HTML.
 */
export function Icon({ path, className = 'size-6' }: IconProps) {
  return (
    <span
      className={`icon ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: path data from the generated set
      dangerouslySetInnerHTML={{
        __html: `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${path}"/></svg>`,
      }}
    />
  );
}

export function SignIcon({ path }: { path: string }) {
  return (
    <span className="sign-small grid size-[min(3.5rem,15vw)] shrink-0 place-items-center">
      <Icon path={path} className="size-1/2" />
    </span>
  );
}
