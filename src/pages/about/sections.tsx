import { Picture, picture } from '../../site/ui/picture.tsx';
import {
  type AboutSection,
  approach,
  community,
  mission,
  safetyAndSustainability,
  whoWeAre,
} from './content.ts';

/** The sections at the top of the about page. */
export function AboutSections() {
  return (
    <>
      <TextSection section={mission} />
      <TextSection section={whoWeAre} />
      <figure className="lg:col-span-2">
        <Picture
          className="max-h-120 w-full rounded-lg object-cover"
          picture={picture('control-room')}
          sizes="(min-width: 76rem) 72rem, (min-width: 40rem) 92vw, 64vw"
        />
        <figcaption className="mt-2 text-small text-ink-soft">
          The operations centre takes reports and sends the nearest crew, day and night.
        </figcaption>
      </figure>
      <TextSection section={approach} />
      <TextSection section={safetyAndSustainability} />
      <TextSection section={community} />
      <Picture
        className="h-full w-full rounded-lg object-cover"
        picture={picture('crew')}
        sizes="(min-width: 76rem) 35rem, (min-width: 64rem) 46vw, (min-width: 40rem) 92vw, 64vw"
      />
    </>
  );
}

function TextSection({ section }: { section: AboutSection }) {
  return (
    <section className="measure" aria-label={section.title}>
      <h2 className="heading">{section.title}</h2>
      {section.paragraphs.map((paragraph) => (
        <p className="mt-4" key={paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}
