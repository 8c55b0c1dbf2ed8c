import type { Heading } from '../../site/ui/rich-text.tsx';
import type { ArticleFrontMatter } from './front-matter.ts';

interface ArticleText {
  /** Compiled Markdown with placeholders for `fillSettings`. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Reading time in whole minutes. */
  readonly minutes: number;
}

export interface Article extends ArticleFrontMatter, ArticleText {
  readonly slug: string;
}

type ArticleModule = ArticleText & { meta: ArticleFrontMatter };

const files = import.meta.glob<ArticleModule>('./articles/*.md', { eager: true });

/** All articles, newest first. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([file, { meta, ...text }]) => {
    const slug = file.slice('./articles/'.length, -'.md'.length);
    return { slug, ...meta, ...text };
  })
  // Compares code units, because loading a locale's collation takes 10 ms.
  .sort((one, other) => Number(one.date < other.date) - Number(one.date > other.date));
