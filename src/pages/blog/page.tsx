import type { ReactNode } from 'react';
import { arrowLeft, arrowRight, rss } from '../../../.generated/icons.ts';
import type { Page } from '../../site/frame/document.tsx';
import { cardPath, endpoints, href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { formatLongDate, formatMonth } from '../../site/ui/dates.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Picture, picture, pictureUrl } from '../../site/ui/picture.tsx';
import { RichText } from '../../site/ui/rich-text.tsx';
import { type Article, articles } from './articles.ts';

/** @param latest the latest notices of road works, if known */
export function newsPage(latest: ReactNode): Page {
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
function ArticleMeta({ article }: { article: Article }) {
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

/** @param html text of the article, with its table of contents */
export function articlePage(article: Article, html: string, site: Site): Page {
  const path = href('article', article.slug);
  const image = picture(article.picture);
  return {
    head: {
      title: article.title,
      description: article.excerpt,
      position: {
        page: 'blog',
        path,
        label: article.title,
        card: { path: cardPath({ name: `article-${article.slug}` }), title: article.title },
      },
      type: 'article',
      sheet: 'text',
      data: [newsArticle(site, article, pictureUrl(image, 1200, 'webp'))],
    },
    content: (
      <article>
        <PageTitle title={article.title} parent="blog">
          <ArticleMeta article={article} />
          <p className="text-small text-ink-soft">
            Written in {formatMonth(article.date)}. Last changed on{' '}
            <time dateTime={article.updated}>{formatLongDate(article.updated)}</time>.
          </p>
        </PageTitle>
        <div className="wrap pb-10">
          <Picture
            className="mb-10 aspect-[16/8] w-full rounded-lg object-cover lg:aspect-[24/9]"
            picture={image}
            sizes="(min-width: 76rem) 72rem, (min-width: 40rem) 94vw, 64vw"
            priority
          />
          <RichText as="div" className="toc-columns" html={html} site={site} />
          <ArticlePager article={article} />
        </div>
      </article>
    ),
  };
}

function ArticlePager({ article }: { article: Article }) {
  const index = articles.indexOf(article);
  return (
    <nav
      className="mt-12 grid gap-4 border-t-4 border-marking pt-8 md:grid-cols-2"
      aria-label="Articles"
    >
      <Neighbour article={articles[index + 1]} label="Previous article" arrow={arrowLeft} />
      <Neighbour article={articles[index - 1]} label="Next article" arrow={arrowRight} />
      <a className="btn-outline justify-self-start text-accent" href={href('blog')}>
        <Icon path={arrowLeft} />
        Back to News
      </a>
    </nav>
  );
}

interface NeighbourProps {
  article: Article | undefined;
  label: string;
  arrow: string;
}

function Neighbour({ article, label, arrow }: NeighbourProps) {
  if (!article) return <span className="hidden md:block" />;
  const link = (
    <a className="card-cover flex-1 font-700" href={href('article', article.slug)}>
      {article.title}
    </a>
  );
  return (
    <div className="card-link">
      <p className="text-small text-ink-soft">{label}</p>
      <div className="flex items-center gap-3">
        {arrow === arrowLeft && <Icon path={arrow} />}
        {link}
        {arrow === arrowRight && <Icon path={arrow} />}
      </div>
    </div>
  );
}

/** Returns an article as https://schema.org/NewsArticle. */
function newsArticle(site: Site, article: Article, image: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    dateModified: article.updated,
    articleSection: article.category,
    image: site.url + image,
    inLanguage: 'en-IE',
    mainEntityOfPage: site.url + href('article', article.slug),
    author: { '@type': 'Organization', name: article.author },
    publisher: {
      '@type': 'Organization',
      name: site.name,
      logo: { '@type': 'ImageObject', url: `${site.url}/icon-512.png`, width: 512, height: 512 },
    },
  };
}
