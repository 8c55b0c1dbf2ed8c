/** Message about the carriageways that are closed now, with the path of their page. */
export interface Closure {
  readonly path: string;
  readonly text: string;
}

/** Bar below the header while a carriageway is closed. Renders nothing otherwise. */
export function ClosureBar({ closure }: { closure: Closure | undefined }) {
  if (!closure) return null;
  return (
    <aside className="closure-bar" aria-label="Road closed">
      <div className="wrap">
        {/* On a phone, the text is small, so that a closure and its end fit on one line. */}
        <a href={closure.path}>{closure.text}</a>
      </div>
    </aside>
  );
}
