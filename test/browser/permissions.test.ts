import { expect, it } from 'vitest';
import { browserVisits } from '../support/browser.ts';

const visit = browserVisits();

it('leaves no feature of the browser on, and names none that the browser does not know', async () => {
  const { page, complaints } = await visit('/about');
  const allowed: unknown = await page.evaluate('document.featurePolicy.allowedFeatures()');
  const features = Array.isArray(allowed) ? allowed.map(String) : ['unknown'];
  expect(features.filter((feature) => !feature.startsWith('ch-'))).toEqual([]);
  expect(complaints).toEqual([]);
});
