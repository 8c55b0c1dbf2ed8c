import { formatLongDate } from '../../site/ui/dates.ts';

interface ArticleMetaProps {
  article: { category: string; date: string; author: string; minutes: number };
}

export function ArticleMeta({ article }: ArticleMetaProps) {
  return (
    <div className="article-meta">
      <span className="sign-small px-3 py-1 font-700">{article.category}</span>
      <time dateTime={article.date}>{formatLongDate(article.date)}</time>
      <span>{article.minutes} min read</span>
      <span>{article.author}</span>
    </div>
  );
}
