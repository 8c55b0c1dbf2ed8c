/** A closed carriageway, with the page of its notice. */
export interface Closure {
  readonly path: string;
  readonly text: string;
}

/** One bar under the header of every page while a whole carriageway is closed; it has them all. */
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
