import { icons, mail } from '../../../.generated/icons.ts';
import type { Page } from '../../site/frame/document.tsx';
import type { Site } from '../../site/settings.ts';
import { Icon, SignIcon } from '../../site/ui/icon.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Html, RichText } from '../../site/ui/rich-text.tsx';
import { Section } from '../../site/ui/section.tsx';
import { careers, values } from './content.ts';

/** @param html the sections (sections.tsx) */
export function aboutPage(html: string, site: Site): Page {
  return {
    head: {
      title: 'About',
      description:
        'Who keeps the motorway toll network around Dublin, how we plan the work, and what guides us. For jobs, e-mail us.',
      position: { page: 'about' },
    },
    content: (
      <>
        <PageTitle title="About">
          <p>Who we are, and how we look after the motorway.</p>
        </PageTitle>
        <Html
          as="div"
          className="wrap section grid gap-x-14 gap-y-12 lg:grid-cols-2"
          html={{ __html: html }}
        />
        <Section id="values" title="Our values" background="bg-surface-sunken">
          <ul className="cards-3 mt-8">
            {values.map((value) => (
              <li className="card" key={value.title}>
                <SignIcon path={icons[value.icon]} />
                <h3 className="text-h3">{value.title}</h3>
                <p className="text-ink-soft">{value.text}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Careers site={site} />
      </>
    ),
  };
}

function Careers({ site }: { site: Site }) {
  return (
    <section className="section" aria-labelledby="careers">
      <div className="wrap grid items-start gap-8 lg:grid-cols-[2fr_1fr]">
        <div className="measure">
          <h2 className="heading" id="careers">
            {careers.title}
          </h2>
          {careers.paragraphs.map((paragraph) => (
            <RichText className="mt-4" key={paragraph} html={paragraph} site={site} />
          ))}
        </div>
        <a
          className="btn-accent justify-self-start lg:mt-16"
          href={`mailto:${site.email}?subject=Careers`}
        >
          <Icon path={mail} />
          Ask about a job
        </a>
      </div>
    </section>
  );
}
