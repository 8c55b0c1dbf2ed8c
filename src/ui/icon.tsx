interface IconProps {
  /** Path data of an icon, imported from the generated set. */
  path: string;
  className?: string;
}

/** An outline icon beside words that say the same, so it is hidden from assistive technology. */
export function Icon({ path, className = 'size-6' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
