import type { ArticleMatter } from './front-matter.ts';

export interface Article extends ArticleMatter {
  readonly slug: string;
  /** The body with placeholders for the site's settings: see fillHtml. */
  readonly html: string;
  /** Reading time in whole minutes. */
  readonly minutes: number;
}

interface ArticleModule {
  meta: ArticleMatter;
  html: string;
  minutes: number;
}

const files = import.meta.glob<ArticleModule>('./articles/*.md', { eager: true });

/** Every article of the folder, newest first. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([file, { meta, html, minutes }]) => {
    const slug = file.slice('./articles/'.length, -'.md'.length);
    return { slug, ...meta, html, minutes };
  })
  .sort((one, other) => other.date.localeCompare(one.date));
