import type { ReactNode } from 'react';
import { arrowRight, rss } from '../../../.generated/icons.ts';
import type { Page } from '../../site/frame/document.tsx';
import { endpoints, href } from '../../site/routes.ts';
import { formatLongDate, formatMonth } from '../../site/ui/dates.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Picture, picture } from '../../site/ui/picture.tsx';
import { type Article, articles } from './articles.ts';

interface NewsPageProps {
  /** The latest notices of road works, if known. */
  latest?: ReactNode;
}

export function newsPage({ latest }: NewsPageProps): Page {
  const [newest] = articles;
  return {
    head: {
      title: 'News and updates',
      description:
        'How we look after a motorway: articles on surfaces, safety, clean water, roadside technology and living beside the road.',
      position: { page: 'blog' },
    },
    content: (
      <>
        <PageTitle title="News and updates">
          <p>Articles on how we look after the motorway.</p>
        </PageTitle>
        <div className="wrap section">
          <ul className="grid gap-6 md:grid-cols-2">
            {articles.map((article, index) => (
              <Teaser key={article.slug} article={article} first={index === 0} />
            ))}
          </ul>
          <p className="mt-6 text-small text-ink-soft">
            {newest && `The newest article is from ${formatMonth(newest.date)}. `}
            For daily changes, see <a href={href('works')}>road works and closures</a>.
          </p>
          {latest && (
            <section className="mt-10" aria-labelledby="from-the-road">
              <h2 className="heading" id="from-the-road">
                Latest road works
              </h2>
              {latest}
            </section>
          )}
          <a className="btn-outline mt-8 text-accent" href={endpoints.newsFeed}>
            <Icon path={rss} />
            Subscribe to the Atom feed
          </a>
        </div>
      </>
    ),
  };
}

/** Card of an article. The newest article's card fills a row. */
function Teaser({ article, first }: { article: Article; first: boolean }) {
  return (
    <li className={`card-link p-0 md:p-0 ${first ? 'md:col-span-2 lg:grid lg:grid-cols-2' : ''}`}>
      <Picture
        className={`aspect-video h-full w-full rounded-t-lg object-cover ${first ? 'lg:rounded-l-lg lg:rounded-tr-none' : ''}`}
        picture={picture(article.picture)}
        sizes={
          first
            ? '(min-width: 76rem) 36rem, (min-width: 64rem) 48vw, 64vw'
            : '(min-width: 76rem) 36rem, (min-width: 48rem) 48vw, 64vw'
        }
        priority={first}
      />
      <div className="flex flex-col gap-3 p-5 md:p-6">
        <ArticleMeta article={article} />
        <h2 className={first ? 'heading' : 'text-h3'}>
          <a className="card-cover" href={href('article', article.slug)}>
            {article.title}
          </a>
        </h2>
        <p className="text-ink-soft">{article.excerpt}</p>
        <p className="mt-auto flex items-center gap-2 font-700 text-accent" aria-hidden="true">
          Read the article
          <Icon path={arrowRight} />
        </p>
      </div>
    </li>
  );
}

/** Category, date, reading time and author. */
export function ArticleMeta({ article }: { article: Article }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem]">
      <span className="sign-small px-3 py-1 font-700 whitespace-nowrap">{article.category}</span>
      <time className="whitespace-nowrap" dateTime={article.date}>
        {formatLongDate(article.date)}
      </time>
      <span className="whitespace-nowrap">{article.minutes} min read</span>
      <span>{article.author}</span>
    </div>
  );
}
