import type { Heading } from '../../site/ui/rich-text.tsx';
import type { ArticleFrontMatter } from './front-matter.ts';

export interface Article extends ArticleFrontMatter {
  readonly slug: string;
  /** Compiled Markdown with placeholders for the site's settings: see fillSettings. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Reading time in whole minutes. */
  readonly minutes: number;
}

interface ArticleModule {
  meta: ArticleFrontMatter;
  html: string;
  headings: readonly Heading[];
  minutes: number;
}

const files = import.meta.glob<ArticleModule>('./articles/*.md', { eager: true });

/** Every article of the folder, newest first. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([file, { meta, ...text }]) => {
    const slug = file.slice('./articles/'.length, -'.md'.length);
    return { slug, ...meta, ...text };
  })
  // Not by a locale, whose collation takes 10 ms to load.
  .sort((one, other) => Number(one.date < other.date) - Number(one.date > other.date));
