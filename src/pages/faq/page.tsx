import type { ReactNode } from 'react';
import { mail, message, phone } from '../../../.generated/icons.ts';
import { dangerAdvice, emergencyAdvice } from '../../site/content/emergency.ts';
import { officeHours } from '../../site/content/service-levels.ts';
import type { Page } from '../../site/frame/document.tsx';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { EmailText, RichText } from '../../site/ui/rich-text.tsx';
import { Section } from '../../site/ui/section.tsx';

/** @param html the questions (questions.tsx) */
export function faqPage(html: string, site: Site): Page {
  const count = html.split('<details').length - 1;
  return {
    head: {
      title: 'Frequently asked questions',
      description:
        'Breaking down, reporting debris, tolls, gritting, noise, claims, lost property and personal data: 21 questions with straight answers.',
      position: { page: 'faq' },
      sheet: 'faq',
    },
    content: (
      <>
        <PageTitle title="Frequently asked questions">
          <p>
            {emergencyAdvice} For everything else, here are {count} answers.
          </p>
        </PageTitle>
        <div className="wrap section">
          <FilterTools site={site} count={count} />
          <RichText as="div" className="faq mt-6" id="questions" html={html} site={site} />
        </div>
        <MoreHelp site={site} />
      </>
    ),
  };
}

/** Filter and "Show all answers" button, hidden without JavaScript. */
function FilterTools({ site, count }: { site: Site; count: number }) {
  return (
    <search
      className="scripted grid items-end gap-4 sm:grid-cols-[1fr_auto]"
      id="faq-tools"
      data-screen
    >
      <div>
        <label className="font-700" htmlFor="faq-filter">
          Filter the questions
        </label>
        <input className="field mt-1" id="faq-filter" type="search" autoComplete="off" />
      </div>
      <button className="btn-outline text-accent" id="faq-all" type="button">
        Show all answers
      </button>
      <p className="text-small text-ink-soft sm:col-span-2" id="faq-count" role="status">
        {count} questions
      </p>
      <p className="measure sm:col-span-2" id="faq-none" hidden>
        No questions match. {emergencyAdvice} For anything else, try another word,{' '}
        <a href={href('contact')}>write to us</a>, ring <a href={site.phoneHref}>{site.phone}</a>,
        or see <a href={href('responsibilities')}>who looks after what</a>.
      </p>
    </search>
  );
}

function MoreHelp({ site }: { site: Site }) {
  return (
    <Section id="more-help" title="Not answered here?" background="bg-surface-sunken">
      <ul className="cards-3 mt-8">
        <HelpCard icon={message} title="Write to us" link={href('contact')} text="Contact form">
          {`Answered in office hours, ${officeHours}.`}
        </HelpCard>
        <HelpCard icon={phone} title="Ring us" link={site.phoneHref} text={site.phone}>
          {`Day or night, for anything on the road. ${dangerAdvice}`}
        </HelpCard>
        <HelpCard
          icon={mail}
          title="Send an e-mail"
          link={`mailto:${site.email}`}
          text={<EmailText email={site.email} />}
        >
          Best for photographs, claims and long messages.
        </HelpCard>
      </ul>
    </Section>
  );
}

interface HelpCardProps {
  icon: string;
  title: string;
  link: string;
  text: ReactNode;
  children: string;
}

function HelpCard({ icon, title, link, text, children }: HelpCardProps) {
  return (
    <li className="card-link">
      <Icon path={icon} className="size-8 text-accent" />
      <h3 className="text-h3">{title}</h3>
      <p className="text-ink-soft">{children}</p>
      <a className="card-cover mt-auto break-words font-700" href={link}>
        {text}
      </a>
    </li>
  );
}
