/** A closed carriageway, with the page of its notice. */
export interface Closure {
  readonly path: string;
  readonly text: string;
}

/** Number of closures that fit above the page on a phone. */
const maxShown = 2;

interface ClosureBarProps {
  closures: readonly Closure[];
  /** Path of the page with all closures. */
  all: string;
}

/** One bar under the header of every page while a whole carriageway is closed. */
export function ClosureBar({ closures, all }: ClosureBarProps) {
  if (closures.length === 0) return null;
  const shown = closures.slice(0, maxShown);
  return (
    <aside className="closure-bar" aria-label="Road closed">
      <div className="wrap">
        {shown.map(({ path, text }) => (
          <a key={path} href={path}>
            {text}
          </a>
        ))}
        {closures.length > shown.length && (
          <a href={all}>And {closures.length - shown.length} more closures</a>
        )}
      </div>
    </aside>
  );
}
