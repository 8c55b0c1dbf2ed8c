import { mail, message, phone } from '../../../.generated/icons.ts';
import { type Faq, faqs } from '../../content/faqs.ts';
import type { Page } from '../../layout/document.tsx';
import { faqPageData } from '../../layout/structured-data.ts';
import { href } from '../../routes.ts';
import type { Site } from '../../settings.ts';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function faqPage(site: Site): Page {
  const answered = faqs.map((faq) => ({
    ...faq,
    answer: faq.answer.replaceAll('{phone}', site.phone).replaceAll('{email}', site.email),
  }));
  return {
    head: {
      title: 'Frequently asked questions',
      description:
        'Breaking down, reporting debris, tolls, gritting, noise, claims, lost property and personal data: 21 questions with straight answers.',
      place: { page: 'faq' },
      data: [faqPageData(answered)],
    },
    content: (
      <>
        <PageTitle title="Frequently asked questions">
          <p>
            In an emergency, dial 999 or 112. For the rest, there are {faqs.length} answers here.
          </p>
        </PageTitle>
        <div className="wrap section">
          <Tools />
          <div className="faq mt-6" id="questions">
            {faqs.map((faq) => (
              <Question key={faq.id} faq={faq} site={site} />
            ))}
          </div>
        </div>
        <MoreHelp site={site} />
      </>
    ),
  };
}

/** Only script can filter and open all, so without it these do not show. */
function Tools() {
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
      <button className="btn-outline text-accent" id="faq-all" type="button" aria-pressed="false">
        Show all answers
      </button>
      <p className="text-small text-ink-soft sm:col-span-2" id="faq-count" role="status">
        {faqs.length} questions
      </p>
    </search>
  );
}

function Question({ faq, site }: { faq: Faq; site: Site }) {
  return (
    <details className="faq-item" id={faq.id} name="faq">
      <summary>
        <h2 className="text-[1.1875rem]">{faq.question}</h2>
      </summary>
      <div className="faq-answer">
        <p className="measure">
          <Filled text={faq.answer} contact={site} />
        </p>
        <a className="inline-flex min-h-11 items-center text-small" href={`#${faq.id}`} data-screen>
          Link to this answer<span className="sr-only">: {faq.question}</span>
        </a>
      </div>
    </details>
  );
}

function MoreHelp({ site }: { site: Site }) {
  return (
    <section className="section bg-surface-sunken" aria-labelledby="more-help">
      <div className="wrap">
        <h2 className="heading" id="more-help">
          Not answered here?
        </h2>
        <ul className="cards-3 mt-8">
          <HelpCard icon={message} title="Write to us" link={href('contact')} text="Contact form">
            Answered in office hours, Monday to Friday, 8:00 AM to 6:00 PM.
          </HelpCard>
          <HelpCard icon={phone} title="Ring us" link={site.phoneHref} text={site.phone}>
            Emergency coverage on the road is 24/7.
          </HelpCard>
          <HelpCard
            icon={mail}
            title="Send an e-mail"
            link={`mailto:${site.email}`}
            text={site.email}
          >
            Good for photographs, claims and anything long.
          </HelpCard>
        </ul>
      </div>
    </section>
  );
}

interface HelpCardProps {
  icon: string;
  title: string;
  link: string;
  text: string;
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
