import * as communityEngagement from './articles/community-engagement.md';
import * as ecoFriendlyCleaning from './articles/eco-friendly-cleaning.md';
import * as maintenanceBestPractices from './articles/maintenance-best-practices.md';
import * as safetyMeasures from './articles/safety-measures.md';
import * as technologyUpgrades from './articles/technology-upgrades.md';
import type { PictureName } from './pictures.ts';

export interface Article {
  readonly slug: string;
  readonly title: string;
  /** ISO 8601 calendar date. */
  readonly date: string;
  readonly author: string;
  readonly category: 'Maintenance' | 'Safety' | 'Sustainability' | 'Technology' | 'Community';
  readonly excerpt: string;
  readonly picture: PictureName;
  /** The body, compiled from our own Markdown when the site is built. */
  readonly html: string;
  /** Reading time in whole minutes. */
  readonly minutes: number;
}

/** The five articles, newest first. */
export const articles: readonly Article[] = [
  article('maintenance-best-practices', maintenanceBestPractices),
  article('safety-measures', safetyMeasures),
  article('eco-friendly-cleaning', ecoFriendlyCleaning),
  article('technology-upgrades', technologyUpgrades),
  article('community-engagement', communityEngagement),
];

type ArticleModule = typeof communityEngagement;

function article(slug: string, { meta, html, minutes }: ArticleModule): Article {
  return { slug, ...meta, html, minutes };
}
