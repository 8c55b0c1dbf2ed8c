/** A closed carriageway: a text, and the path of the notice. */
export interface Closure {
  readonly path: string;
  readonly text: string;
}

/** A single bar under a page's header with all carriageways closed now; nothing if there are none. */
export function ClosureBar({ closures }: { closures: readonly Closure[] }) {
  if (closures.length === 0) return null;
  return (
    <aside className="closure-bar" aria-label="Road closed">
      <div className="wrap">
        {closures.map(({ path, text }) => (
          <a key={path} href={path}>
            {text}
          </a>
        ))}
      </div>
    </aside>
  );
}
