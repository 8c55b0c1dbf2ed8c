interface FigureProps {
  figure: { label: string; value: string; note: string };
}

/** A figure of a `<dl>`, with label, value and note. */
export function Figure({ figure }: FigureProps) {
  return (
    <div className="border-l-6 border-marking pl-5">
      <dt className="font-700 text-ink-soft">{figure.label}</dt>
      <dd className="text-[2rem] leading-tight font-800 tracking-tight">{figure.value}</dd>
      <dd className="mt-1 text-small text-ink-soft">{figure.note}</dd>
    </div>
  );
}
