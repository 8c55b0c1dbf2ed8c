import { arrowLeft, arrowRight } from '../../../.generated/icons.ts';
import type { Page } from '../../site/frame/document.tsx';
import { cardPath, href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { formatLongDate, formatMonth } from '../../site/ui/dates.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Picture, picture, pictureUrl } from '../../site/ui/picture.tsx';
import { RichText } from '../../site/ui/rich-text.tsx';
import { type Article, articles } from './articles.ts';
import { ArticleMeta } from './page.tsx';

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
