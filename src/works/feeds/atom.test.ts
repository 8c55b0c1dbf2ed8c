import { describe, expect, it } from 'vitest';
import { aNotice, fullNotice, now, viewOf } from '../../../test/support/notices.ts';
import { site } from '../../../test/support/settings.ts';
import { childrenNamed, childText, parseXml, toPlainValue } from '../../../test/support/xml.ts';
import type { Notice } from '../notice.ts';
import { atomFeed } from './atom.ts';

const publisher = { ...site, name: 'Roads <M50> & sons', url: 'https://roads.example' };
const feedOf = (...notices: Notice[]) => parseXml(atomFeed(viewOf(...notices), publisher).join(''));
const entriesOf = (...notices: Notice[]) =>
  childrenNamed(feedOf(...notices), 'entry').map(toPlainValue);

describe('the Atom feed', () => {
  it('says whose it is, under which licence, and when it was last published', () => {
    const root = feedOf();
    expect(root.namespaceURI).toBe('http://www.w3.org/2005/Atom');
    expect(toPlainValue(root)).toEqual({
      lang: 'en-IE',
      id: 'https://roads.example/works',
      title: 'Roads <M50> & sons planned works',
      updated: '2026-11-20T09:00:00Z',
      rights: 'Roads <M50> & sons, CC BY 4.0',
      author: { name: 'Roads <M50> & sons' },
      link: [
        { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
        { rel: 'self', type: 'application/atom+xml', href: 'https://roads.example/works.atom' },
        { rel: 'alternate', type: 'text/html', href: 'https://roads.example/works' },
      ],
    });
  });

  it('has an entry with all that drivers are told, as it was written', () => {
    expect(entriesOf(fullNotice)).toEqual([
      {
        id: 'https://roads.example/works/allof1',
        title: 'Lanes 1 & 2 <closed>; slip too',
        published: '2026-11-20T09:00:00Z',
        updated: '2026-11-22T10:15:00Z',
        category: { term: 'mixed-closure', label: 'Closure with slip roads' },
        link: { rel: 'alternate', type: 'text/html', href: 'https://roads.example/works/allof1' },
        summary: [
          'From 21:00 on Monday 23 November 2026 to 05:30 on Wednesday 25 November 2026.',
          '21:00 to 05:30, Monday and Tuesday nights.',
          'M50 northbound, West-Link toll, J9 Red Cow (N7) to J6 Blanchardstown (N3), with J7 exit slip.',
          'Lanes 1 and 2 and the hard shoulder closed; the auxiliary lane narrowed (2 of 4);',
          'J7 exit slip closed.',
          'Keep "right", ó 🚧 \\ it’s narrow. Leave at J9 & follow the N4.',
        ].join(' '),
      },
    ]);
  });

  it('says no more than there is to say', () => {
    const [entry] = entriesOf(
      aNotice({ kind: 'works', lanes: undefined, text: 'Slow down! Keep left' }),
    );
    expect(entry).toMatchObject({
      title: 'Barrier repair',
      summary: [
        'From 12:00 on Monday 23 November 2026 to 16:00 on Monday 23 November 2026.',
        'M50 southbound, J6 Blanchardstown (N3) to J7 Lucan (N4).',
        'Slow down! Keep left.',
      ].join(' '),
    });
  });

  it('says in the title what was cancelled', () => {
    expect(entriesOf(aNotice({ cancelled: now }))).toMatchObject([
      { title: 'Cancelled: Barrier repair' },
    ]);
  });

  it('has what was changed last first, and no more than a hundred', () => {
    const notices = Array.from({ length: 120 }, (_, age) =>
      aNotice({
        id: `n${age}`.padEnd(6, 'x'),
        changes: [{ at: now - ((age * 7) % 120) * 1_000, by: 'Day shift', what: 'Published' }],
      }),
    );
    const entries = childrenNamed(feedOf(...notices), 'entry');
    const changed = entries.map((entry) => Date.parse(childText(entry, 'updated')));
    expect(changed).toEqual(Array.from({ length: 100 }, (_, age) => now - age * 1_000));
  });
});
