import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** Classes of the background and text colour; the page's colours by default. */
  background?: 'bg-surface-sunken' | 'bg-band text-on-band';
  children: ReactNode;
}

/** A section with a heading, as wide as the page's container. */
export function Section({ id, title, background, children }: SectionProps) {
  return (
    <section className={background ? `section ${background}` : 'section'} aria-labelledby={id}>
      <div className="wrap">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

interface FigureProps {
  figure: { label: string; value: string; note: string };
}

/** Key figure in a `<dl>`, with label, value and note. */
export function FigureItem({ figure }: FigureProps) {
  return (
    <div className="border-l-6 border-marking pl-5">
      <dt className="font-700 text-ink-soft">{figure.label}</dt>
      <dd className="text-[2rem] leading-tight font-800 tracking-tight">{figure.value}</dd>
      <dd className="mt-1 text-small text-ink-soft">{figure.note}</dd>
    </div>
  );
}
