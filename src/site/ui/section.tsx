import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** Classes of its ground, where it is not the page's. */
  ground?: 'bg-surface-sunken' | 'bg-band text-on-band';
  children: ReactNode;
}

/** A part of a page under a heading of its own, as wide as the page allows. */
export function Section({ id, title, ground, children }: SectionProps) {
  return (
    <section className={ground ? `section ${ground}` : 'section'} aria-labelledby={id}>
      <div className="wrap">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
