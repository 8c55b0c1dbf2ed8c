import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** Background classes, the page's own by default. */
  ground?: 'bg-surface-sunken' | 'bg-band text-on-band';
  children: ReactNode;
}

/** A section with a heading, as wide as the page's container. */
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
