import { describe, expect, it } from 'vitest';
import { faqs } from './content.ts';
import { matches, wordsOf } from './faq.ts';

/** Returns the ids of the questions that match the typed text. */
function matchingIds(typed: string): string[] {
  return faqs
    .filter(({ question, keywords, answer }) =>
      matches(
        { title: wordsOf(`${question} ${keywords}`), answer: wordsOf(answer) },
        wordsOf(typed),
      ),
    )
    .map(({ id }) => id);
}

describe('the filter of the questions', () => {
  it.each([
    ['gritting', ['winter-gritting']],
    ['snow', ['winter-gritting']],
    ['ev', ['broken-down']],
    ['pothole', ['report-debris-or-pothole', 'damage-claims']],
    ['GRITT', ['winter-gritting']],
    ['zebra', []],
  ])('finds for "%s" exactly the questions %j', (typed, ids) => {
    expect(matchingIds(typed)).toEqual(ids);
  });

  it.each([
    ['m50', 'what-we-look-after'],
    ['deaf', 'emergency-number'],
    ['112', 'emergency-number'],
    ['complaint', 'noise-at-night'],
    ['eflow', 'tolls-and-penalties'],
    ['accessibility', 'other-formats'],
  ])('finds for "%s" the question %s and others', (typed, id) => {
    expect(matchingIds(typed)).toContain(id);
  });

  it('finds all questions for empty text', () => {
    expect(matchingIds(' ')).toHaveLength(faqs.length);
  });
});
