import { arrowLeft } from '../../.generated/icons.ts';
import { dangerAdvice } from '../site/content/emergency.ts';
import type { Page } from '../site/frame/document.tsx';
import { href, type PageName, pages } from '../site/routes.ts';
import { Icon } from '../site/ui/icon.tsx';
import { PageTitle } from '../site/ui/page-title.tsx';

/** Texts of an error page, which must not include internal details. */
interface Failure {
  title: string;
  /** Status code, with or without its text: "500 Internal Server Error". */
  status: string;
  advice: string;
}

export function errorPage(): Page {
  return failurePage({
    title: 'Unexpected Application Error!',
    status: '500 Internal Server Error',
    advice: 'Something failed on our side. Please try again in a minute, or ring us.',
  });
}

/** Returns the page for a request rejected before routing. */
export function refusedPage(status: string): Page {
  return failurePage({
    title: 'Request rejected',
    status,
    advice: 'Open the page again and retry. If you wanted to write to us, you can also ring us.',
  });
}

export function methodNotAllowedPage(): Page {
  return failurePage({
    title: 'Request not supported',
    status: '405 Method Not Allowed',
    advice: 'This page does not support that kind of request. Open the page in a browser instead.',
  });
}

function failurePage({ title, status, advice }: Failure): Page {
  return {
    head: { title, description: advice },
    content: (
      <>
        <PageTitle title={title}>
          <p>{status}</p>
        </PageTitle>
        <div className="wrap section grid justify-items-start gap-6">
          <p className="measure">
            {advice} {dangerAdvice}
          </p>
          <a className="btn-accent" href={href('home')}>
            Return to the home page
          </a>
        </div>
      </>
    ),
  };
}

const suggestedPages: readonly [PageName, string][] = [
  ['works', 'Current and planned closures'],
  ['operations', 'What we do, and how often'],
  ['faq', 'Breakdowns, debris, tolls and claims'],
  ['blog', 'Articles on how we look after the motorway'],
  ['contact', 'Write to us or ring us'],
  ['responsibilities', 'Councils, tolls and other roads'],
];

function OtherPages() {
  return (
    <>
      <h2 className="heading mt-12">Other pages</h2>
      <ul className="cards-3 mt-6">
        {suggestedPages.map(([name, text]) => (
          <li className="card-link" key={name}>
            <h3 className="text-h3">
              <a className="card-cover" href={href(name)}>
                {pages[name].label}
              </a>
            </h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

export function notFoundPage(): Page {
  return {
    head: {
      title: 'Page not found',
      description: 'There is no page at this address.',
    },
    scripts: ['notFound'],
    content: (
      <>
        <PageTitle title="Oops! Page not found">
          <p>
            There is no page at this address. It may have been mistyped, or the page may have moved.
          </p>
          <p className="mt-3">{dangerAdvice}</p>
        </PageTitle>
        <div className="wrap section">
          <a className="btn-accent" href={href('home')}>
            <Icon path={arrowLeft} />
            Return to the home page
          </a>
          <OtherPages />
        </div>
      </>
    ),
  };
}

export function articleNotFoundPage(): Page {
  return {
    head: {
      title: 'Article Not Found',
      description: 'There is no article at this address.',
    },
    scripts: ['notFound'],
    content: (
      <>
        <PageTitle title="Article Not Found" parent="blog">
          <p>There is no article at this address. All articles are on the news page.</p>
          <p className="mt-3">{dangerAdvice}</p>
        </PageTitle>
        <div className="wrap section">
          <a className="btn-accent" href={href('blog')}>
            <Icon path={arrowLeft} />
            Back to News
          </a>
          <OtherPages />
        </div>
      </>
    ),
  };
}
