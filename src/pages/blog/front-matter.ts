import * as v from 'valibot';
import { alternatives, type PictureName } from '../../site/content/alternatives.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const day = v.pipe(v.string(), v.isoDate());

/** What stands above an article's text. */
export const articleMatter = v.strictObject({
  /** Short enough for a search engine to show it whole, with room for the site's name. */
  title: v.pipe(text, v.maxLength(42)),
  /** ISO 8601 day of publication. */
  date: day,
  /** ISO 8601 day of the last change to its words. */
  updated: day,
  author: text,
  category: v.picklist(['Maintenance', 'Safety', 'Sustainability', 'Technology', 'Community']),
  excerpt: v.pipe(v.string(), v.minLength(80), v.maxLength(240)),
  picture: v.custom<PictureName>(
    (name) => typeof name === 'string' && Object.hasOwn(alternatives, name),
    'is none of the pictures in src/site/content/alternatives.ts',
  ),
});
export type ArticleMatter = v.InferOutput<typeof articleMatter>;

/** What stands above a legal text; the day of its last change stands in its row of routes.ts. */
export const legalMatter = v.strictObject({
  title: text,
  /** Year and month, as YYYY-MM. */
  published: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/, 'has to be a year and a month')),
  description: v.pipe(text, v.maxLength(160)),
});
export type LegalMatter = v.InferOutput<typeof legalMatter>;
