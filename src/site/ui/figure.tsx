interface FigureProps {
  figure: { label: string; value: string; note: string };
}

/** One figure of a `<dl>`: what is counted, how much, and what that means. */
export function Figure({ figure }: FigureProps) {
  return (
    <div className="border-l-6 border-marking pl-5">
      <dt className="font-700 text-ink-soft">{figure.label}</dt>
      <dd className="text-[2rem] leading-tight font-800 tracking-tight">{figure.value}</dd>
      <dd className="mt-1 text-small text-ink-soft">{figure.note}</dd>
    </div>
  );
}
