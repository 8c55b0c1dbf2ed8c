import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { site } from '../../../test/support/settings.ts';
import { fillSettings } from '../../site/content/placeholders.ts';
import { Questions } from './questions.tsx';

it('the questions for search engines have the settings of the page', () => {
  const html = fillSettings(renderToStaticMarkup(<Questions />), site);
  const [, json = ''] = /<script[^>]*>(.+)<\/script>/s.exec(html) ?? [];
  const text = JSON.stringify(JSON.parse(json));
  for (const value of [site.phone, site.email, site.url]) expect(text).toContain(value);
  expect(text).not.toMatch(/\{\w+\}/);
});
