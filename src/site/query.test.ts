import fc from 'fast-check';
import { getPath } from 'hono/utils/url';
import { describe, expect, it } from 'vitest';
import { addressOf, type Query } from './query.ts';

const addressFor = (path: string) => {
  const url = `https://ring-road.example${path}`;
  return addressOf(url, getPath(new Request(url)));
};

describe('addressOf', () => {
  it.each<[string, string | undefined, Query]>([
    ['/', '/', {}],
    ['/about?utm_source=mail', '/about', {}],
    ['/works.json?any=query', '/works.json', {}],
    ['/works.json?at=', '/works.json', {}],
    ['/works.json?at=2026-11-20T22:15Z', undefined, { at: '2026-11-20T22:15:00.999Z' }],
    ['/works.json?at=2026-11-20T22:15', undefined, { at: 'invalid' }],
    ['/works.ics?at=2026-11-20T22:15Z', undefined, { at: 'invalid' }],
    ['/faq?at=2026-11-20T22:15Z', '/faq', {}],
    ['/works/abc123?when=week', '/works/abc123', {}],
    ['/?x=1', '/', {}],
    ['/?junction=9&when=week', '/?junction=9', { junction: 9 }],
    ['/works?utm_source=mail&direction=sideways', '/works?unknown=place', { unknown: 'place' }],
    ['/?junction=99&direction=northbound', '/?unknown=place', { unknown: 'place' }],
    ['/works?direction=southbound', '/works?direction=southbound', { direction: 'southbound' }],
    [
      '/works?junction=&direction=southbound',
      '/works?direction=southbound',
      { direction: 'southbound' },
    ],
    [
      '/works?when=now&direction=Southbound&junction=J9',
      '/works?junction=9&direction=southbound&when=now',
      { junction: 9, direction: 'southbound', when: 'now' },
    ],
    ['/works?when=tonight', '/works', {}],
    ['/%77orks?junction=9', '/works?junction=9', { junction: 9 }],
    ['/works%2ejson?at=2026', undefined, { at: 'invalid' }],
    ['/works/j9?when=now&junction=6', '/works/j9?when=now', { when: 'now' }],
    ['/works/j9-southbound?when=WEEK', '/works/j9-southbound?when=week', { when: 'week' }],
    [
      '/works/embed?direction=south%62ound',
      '/works/embed?direction=southbound',
      { direction: 'southbound' },
    ],
    ['/works/embed?junction=99', '/works/embed?unknown=place', { unknown: 'place' }],
    ['/works/embed?junction=9&direction=south', '/works/embed?unknown=place', { unknown: 'place' }],
    ['/gallery?category=team&utm_source=mail', '/gallery?category=Team', { category: 'Team' }],
    ['/gallery?category=unknown', '/gallery', {}],
    ['/contact?x=1', '/contact', {}],
    ['/contact?about=', '/contact', {}],
    ['/contact?about=road', undefined, { about: 'road' }],
    ['/contact/status?reference=7K2M-Q4XS', undefined, { reference: '7K2M-Q4XS' }],
  ])('converts %s to the key %s', (path, key, query) => {
    expect(addressFor(path)).toEqual({ key, query });
  });

  it.each(['0x6', '6e0', ' 6', '06', '+6', '6.0', 'J 6', 'jj6', '8', '18', '٦'])(
    'reports the junction "%s" as unknown',
    (text) => {
      expect(addressFor(`/works?junction=${encodeURIComponent(text)}`).query).toEqual({
        unknown: 'place',
      });
    },
  );

  it.each([
    ['junction=6&junction=9', '/works?junction=6'],
    ['junction=8&junction=9', '/works?unknown=place'],
    ['junction=&junction=9', '/works'],
    ['Junction=9', '/works'],
    ['junction[]=9', '/works'],
  ])('uses only the first parameter that is named exactly "junction" in "%s"', (query, key) => {
    expect(addressFor(`/works?${query}`).key).toBe(key);
  });

  it('returns the same key and query for a URL and for its key', () => {
    const names = ['junction', 'direction', 'when', 'category', 'about', 'x'];
    const values = ['', '6', 'j6', 'northbound', 'NORTHBOUND', 'week', 'now', 'team', '&=', '?'];
    const parameter = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values));
    const path = fc.constantFrom('/', '/works', '/works/j9', '/works/embed', '/gallery', '/about');
    const queries = new Map<string, Query>();
    fc.assert(
      fc.property(path, fc.array(parameter, { maxLength: 5 }), (at, given) => {
        const { key = '', query } = addressFor(`${at}?${new URLSearchParams(given)}`);
        expect(query).toEqual(queries.get(key) ?? query);
        queries.set(key, query);
        expect(addressFor(key)).toEqual({ key, query });
      }),
      { numRuns: 2_000 },
    );
  });
});
