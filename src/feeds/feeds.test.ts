import { describe, expect, it } from 'vitest';
import { site } from '../../test/support/settings.ts';
import { documentedFeeds } from './documentation.ts';

const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
const feeds = await documentedFeeds({ ...site, licence });

describe('every feed', () => {
  it.each(feeds)('names only the licence that the operator chose ($name)', ({ example }) => {
    const text = example.replaceAll('\r\n ', '');
    expect(text).toContain(licence.url);
    expect(text).not.toContain('licenses/by');
  });
});
