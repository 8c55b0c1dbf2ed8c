/** A closed carriageway: what is closed until when, and the page that says more. */
export interface Closure {
  readonly path: string;
  readonly text: string;
}

/** As many as a phone has room for above its page; the last link has them all. */
const most = 2;

interface ClosureBarProps {
  closures: readonly Closure[];
  /** Page that has all of them. */
  all: string;
}

/** One bar under the header of every page while a whole carriageway is closed. */
export function ClosureBar({ closures, all }: ClosureBarProps) {
  if (closures.length === 0) return null;
  const shown = closures.slice(0, most);
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
