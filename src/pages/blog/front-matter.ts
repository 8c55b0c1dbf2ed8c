import * as v from 'valibot';
import { altTexts, type PictureName } from '../../site/content/alt-texts.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const day = v.pipe(v.string(), v.isoDate());

/** Front matter of an article. */
export const articleFrontMatter = v.strictObject({
  /** At most 42 characters, so that search engines show the title and the site's name in full. */
  title: v.pipe(text, v.maxLength(42)),
  /** ISO 8601 day of publication. */
  date: day,
  /** ISO 8601 day of the last change to the text. */
  updated: day,
  author: text,
  category: v.picklist(['Maintenance', 'Safety', 'Sustainability', 'Technology', 'Community']),
  excerpt: v.pipe(v.string(), v.minLength(80), v.maxLength(240)),
  picture: v.custom<PictureName>(
    (name) => typeof name === 'string' && Object.hasOwn(altTexts, name),
    'must be the name of a picture in src/site/content/alt-texts.ts',
  ),
});
export type ArticleFrontMatter = v.InferOutput<typeof articleFrontMatter>;

/** Front matter of a legal text. routes.ts has the day of the last change. */
export const legalFrontMatter = v.strictObject({
  title: text,
  /** Year and month, as YYYY-MM. */
  published: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}$/, 'must be a year and month such as 2025-03'),
  ),
  description: v.pipe(text, v.maxLength(160)),
});
