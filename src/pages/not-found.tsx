import { arrowLeft } from '../../.generated/icons.ts';
import { dangerAdvice } from '../site/content/emergency.ts';
import type { Page } from '../site/frame/document.tsx';
import { href, type PageName, pages } from '../site/routes.ts';
import { Icon } from '../site/ui/icon.tsx';
import { PageTitle } from '../site/ui/page-title.tsx';

const suggestedPages: readonly [PageName, string][] = [
  ['works', 'What is closed on the road, now and soon'],
  ['operations', 'What we do, and how often'],
  ['faq', 'Breakdowns, debris, tolls, claims'],
  ['blog', 'How a motorway is kept'],
  ['contact', 'Write to us or ring'],
  ['responsibilities', 'Councils, tolls, other roads'],
];

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
          <h2 className="heading mt-12">Or take the next exit</h2>
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
          <p>There is no article at this address. All five articles are on the news page.</p>
          <p className="mt-3">{dangerAdvice}</p>
        </PageTitle>
        <div className="wrap section">
          <a className="btn-accent" href={href('blog')}>
            <Icon path={arrowLeft} />
            Back to News
          </a>
        </div>
      </>
    ),
  };
}
