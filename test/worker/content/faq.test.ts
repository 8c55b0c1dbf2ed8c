import { describe, expect, inject, it } from 'vitest';
import { all, attribute, find, links, open, textOf, texts, under } from '../../support/html.ts';

const site = inject('site');
const faq = await open('/faq');
const questions = all(faq, 'details');

it('has 21 questions that open one at a time and start closed', () => {
  expect(questions).toHaveLength(21);
  expect(new Set(questions.map((question) => attribute(question, 'name')))).toEqual(
    new Set(['faq']),
  );
  expect(questions.filter((question) => question.hasAttribute('open'))).toEqual([]);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(21);
});

describe.each(questions.map((question) => [textOf(find(question, 'summary')), question] as const))(
  '%s',
  (text, question) => {
    it('is a question with an answer of 40 words or more, none of its paragraphs over 90', () => {
      expect(text).toMatch(/\?$/);
      const lengths = texts(question, 'p').map((paragraph) => paragraph.split(' ').length);
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThanOrEqual(40);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(90);
    });

    it('has words by which people look for it', () => {
      expect(attribute(question, 'data-keywords')).toMatch(/[a-z]{2}/);
    });

    it('can be linked to', () => {
      expect(links(question)).toContainEqual([`Link to this answer: ${text}`, `#${question.id}`]);
    });
  },
);

it('leads on to the contact page, the phone and the e-mail address', () => {
  expect(links(under(faq, 'Write to us'))).toEqual([['Contact form', '/contact']]);
  expect(links(under(faq, 'Ring us'))).toEqual([[site.phone, site.phoneHref]]);
  expect(links(under(faq, 'Send an e-mail'))).toEqual([[site.email, `mailto:${site.email}`]]);
});
