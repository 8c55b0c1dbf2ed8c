import { arrowLeft, arrowRight } from '../../../.generated/icons.ts';
import { picture } from '../../site/content/pictures.ts';
import { fillHtml } from '../../site/content/placeholders.ts';
import type { Page } from '../../site/frame/document.tsx';
import { newsArticle } from '../../site/frame/structured-data.ts';
import { href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { ArticleMeta } from '../../site/ui/article-meta.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { Picture, pictureUrl } from '../../site/ui/picture.tsx';
import { type Article, articles } from './articles.ts';

export function articlePage(article: Article, site: Site): Page {
  const path = href('article', article.slug);
  const image = picture(article.picture);
  return {
    head: {
      title: article.title,
      description: article.excerpt,
      place: { page: 'blog', path, label: article.title, card: `article-${article.slug}` },
      type: 'article',
      data: [newsArticle(site, article, pictureUrl(image, 1200, 'webp'))],
    },
    content: (
      <article>
        <PageTitle title={article.title} parent="blog">
          <ArticleMeta article={article} />
        </PageTitle>
        <div className="wrap py-10">
          <Picture
            className="aspect-[16/8] w-full max-w-240 rounded-lg object-cover"
            picture={image}
            sizes="(min-width: 64rem) 60rem, (min-width: 40rem) 94vw, 64vw"
            first
          />
          <div
            className="prose mt-10"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, compiled at build time
            dangerouslySetInnerHTML={{ __html: fillHtml(article.html, site) }}
          />
          <More article={article} />
        </div>
      </article>
    ),
  };
}

function More({ article }: { article: Article }) {
  const index = articles.indexOf(article);
  return (
    <nav
      className="mt-12 grid gap-4 border-t-4 border-marking pt-8 md:grid-cols-2"
      aria-label="Articles"
    >
      <Neighbour article={articles[index + 1]} label="Previous article" />
      <Neighbour article={articles[index - 1]} label="Next article" />
      <a className="btn-outline justify-self-start text-accent" href={href('blog')}>
        <Icon path={arrowLeft} />
        Back to News
      </a>
    </nav>
  );
}

function Neighbour({ article, label }: { article: Article | undefined; label: string }) {
  if (!article) return <span className="hidden md:block" />;
  return (
    <div className="card-link">
      <p className="text-small text-ink-soft">{label}</p>
      <a
        className="card-cover flex items-center gap-3 font-700"
        href={href('article', article.slug)}
      >
        {article.title}
        <Icon path={arrowRight} className="ml-auto size-6" />
      </a>
    </div>
  );
}
