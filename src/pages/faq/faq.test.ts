import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { site } from '../../../test/support/settings.ts';
import { fillSettings } from '../../site/content/placeholders.ts';
import { faqs } from './content.ts';
import { matches, searchWords } from './faq.ts';
import { Questions } from './questions.tsx';

/** Returns the ids of the questions that match the typed text. */
function matchingIds(typed: string): string[] {
  return faqs
    .filter(({ question, keywords, answer }) =>
      matches(
        { title: searchWords(`${question} ${keywords}`), answer: searchWords(answer) },
        searchWords(typed),
      ),
    )
    .map(({ id }) => id);
}

describe('the FAQ filter', () => {
  it.each([
    ['gritting', ['winter-gritting']],
    ['snow', ['winter-gritting']],
    ['ev', ['broken-down']],
    ['my car has broken down', ['broken-down']],
    ['Flat tyre', ['broken-down']],
    ['no petrol', ['broken-down']],
    ['gardaí', ['emergency-number']],
    ['pothole', ['report-debris-or-pothole', 'damage-claims']],
    ['GRITT', ['winter-gritting']],
    ['zebra', []],
  ])('with the text "%s" finds only the questions %j', (typed, ids) => {
    expect(matchingIds(typed)).toEqual(ids);
  });

  it.each([
    ['m50', 'what-we-look-after'],
    ['deaf', 'emergency-number'],
    ['112', 'emergency-number'],
    ['complaint', 'noise-at-night'],
    ['eflow', 'tolls-and-penalties'],
    ['accessibility', 'other-formats'],
  ])('with the text "%s" finds at least the question %s', (typed, id) => {
    expect(matchingIds(typed)).toContain(id);
  });

  it('without text finds all questions', () => {
    expect(matchingIds(' ')).toHaveLength(faqs.length);
  });
});

it('the questions for search engines have the settings of the page', () => {
  const html = fillSettings(renderToStaticMarkup(createElement(Questions)), site);
  const [, json = ''] = /<script[^>]*>(.+)<\/script>/s.exec(html) ?? [];
  const text = JSON.stringify(JSON.parse(json));
  for (const value of [site.phone, site.email, site.url]) expect(text).toContain(value);
  expect(text).not.toMatch(/\{\w+\}/);
});
