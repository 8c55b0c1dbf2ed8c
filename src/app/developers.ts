import { developersPage } from '../pages/developers/page.tsx';
import type { Page } from '../site/frame/document.tsx';
import { notCovered } from '../site/road/carriageways.ts';
import type { Site } from '../site/settings.ts';
import { examplesFor } from '../works/feeds/examples.ts';
import { fields } from '../works/feeds/fields.ts';
import { type FormatName, formats } from '../works/feeds/formats.ts';

/** The page for developers, with what the feeds themselves say. */
export function developers(site: Site): Page {
  const examples = examplesFor(site);
  const isFormat = (name: string): name is FormatName => name in formats;
  const names = Object.keys(formats).filter(isFormat);
  const feeds = names.map((name) => ({ ...formats[name], example: examples[name] }));
  return developersPage(site, { feeds, fields, notCovered });
}
