import type { ArticleFrontMatter } from './front-matter.ts';

interface ArticleText {
  /** Reading time in whole minutes. */
  readonly minutes: number;
}

/** An article without its text, which is a static file. */
export interface Article extends ArticleFrontMatter, ArticleText {
  readonly slug: string;
}

const files = import.meta.glob<ArticleText & { meta: ArticleFrontMatter }>('./articles/*.md', {
  eager: true,
  import: 'text',
});

/** Returns the name of a Markdown file without its folder and its extension. */
export function slugOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.md'.length);
}

/** All articles, newest first. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([file, { meta, ...text }]) => ({ slug: slugOf(file), ...meta, ...text }))
  // Compares code units, because loading a locale's collation takes 10 ms.
  .sort((one, other) => Number(one.date < other.date) - Number(one.date > other.date));
