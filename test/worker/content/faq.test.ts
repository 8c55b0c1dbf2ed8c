import { describe, expect, inject, it } from 'vitest';
import { attribute, find, links, open, textOf, under } from '../../support/html.ts';

const site = inject('site');
const faq = await open('/faq');
const questions = faq.querySelectorAll('details');

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
    it('is a question with an answer of 40 to 90 words', () => {
      expect(text).toMatch(/\?$/);
      const words = textOf(find(question, 'p')).split(' ').length;
      expect(words).toBeGreaterThanOrEqual(40);
      expect(words).toBeLessThanOrEqual(90);
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
