import { describe, expect, it } from 'vitest';
import { aNotice, aSnapshot, at, nightsOn, now, viewOf } from '../../test/support/notices.ts';
import { markupOf } from '../../test/support/oracle/road-claims.tsx';
import { site } from '../../test/support/settings.ts';
import { answersFor } from '../answer/headline.ts';
import { type RoadView, viewAt } from '../answer/view.ts';
import type { Notice } from '../notice/notice.ts';
import type { ListName, RoadChoice } from '../site/choice.ts';
import { SummaryLine } from './answer/answers.tsx';
import { embeddedBoard } from './answer/embed.tsx';
import { WinterPanel } from './excerpts.tsx';
import { worksPage } from './works-page.tsx';

const closure: Partial<Notice> = { kind: 'closure', lanes: undefined };
const night = { start: at('2026-11-23 22:00'), end: at('2026-11-24 05:00') };

const textOf = (html: string) =>
  html
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

async function pageText(view: RoadView, choice: RoadChoice = {}, when: ListName = 'tonight') {
  return textOf(await markupOf(worksPage(site, view, choice, when).content));
}

it('the embedded board of the whole road names the night, and lists everything that is closed', async () => {
  const exit: Partial<Notice> = { ...closure, ...night, from: 9, slips: ['exit'] };
  const view = viewOf(aNotice(closure), aNotice({ ...exit, to: 9, id: 'exit99' }));
  expect(textOf(await markupOf(embeddedBoard(site, view, {})))).toMatch(
    /Mon 23 to Tue 24 November.* J6 to J7 southbound CLOSED until 16:00 J9 southbound EXIT CLOSED 22:00–05:00/,
  );
});

it('the first line of the home page names both directions of a closure', async () => {
  const answers = answersFor(viewOf(aNotice({ ...closure, direction: 'both' })), {});
  const html = await markupOf(<SummaryLine answers={answers} />);
  expect(textOf(html)).toMatch(/J6 to J7 both directions CLOSED until 16:00/);
});

describe("the head of a junction's page", () => {
  const head = (choice: RoadChoice, ...notices: Partial<Notice>[]) => {
    const view = viewOf(...notices.map((one, index) => aNotice({ ...one, id: `n${index}` })));
    return worksPage(site, view, choice).head;
  };
  const j7Southbound = { junction: 7, direction: 'southbound' } as const;

  it.each<[string, RoadChoice, Partial<Notice>[]]>([
    [
      'J7 Lucan southbound: CLOSED up to J7 Mon 23 Nov, 22:00–05:00',
      j7Southbound,
      [{ ...closure, ...night }],
    ],
    ['J7 Lucan: southbound CLOSED up to J7 until Mon 23 Nov, 16:00', { junction: 7 }, [closure]],
    [
      'J7 Lucan southbound: EXIT CLOSED until Mon 23 Nov, 16:00 and 1 more until Tue 24 Nov, 05:00: 1 entry',
      j7Southbound,
      [
        { ...closure, from: 7, slips: ['exit'] },
        { ...closure, ...night, from: 7, slips: ['entry'] },
      ],
    ],
    ['J7 Lucan southbound', j7Southbound, [{ ...closure, direction: 'northbound' }, {}]],
  ])('has the title "%s"', (title, choice, notices) => {
    expect(head(choice, ...notices).title).toBe(title);
  });

  it('shows the dates of the closure in the description, and only a question on the social card', () => {
    const { position, description } = head(j7Southbound, { ...closure, ...night });
    expect(position?.card?.path).toBe('/og/junction-7.jpg');
    expect(description).toBe(
      'M50 at J7 Lucan southbound, Mon 23 to Tue 24 November. J6 to J7 southbound: CLOSED Mon 23 Nov 2026, 22:00 to Tue 24 Nov 2026, 05:00.',
    );
    expect(head(j7Southbound).description).toContain('Nothing planned. Until 06:00.');
  });
});

describe('the page of road works', () => {
  it.each([
    [{ junction: 3 }, 'Nothing is planned at J3 M1 itself after tonight'],
    [{ direction: 'northbound' }, 'Nothing is planned northbound after tonight'],
  ] as const)(
    'for %j shows "%s" although a closure is planned elsewhere',
    async (choice, words) => {
      const laterHours = { start: at('2026-11-27 22:00'), end: at('2026-11-28 05:00') };
      const view = viewOf(aNotice({ ...closure, ...laterHours, from: 11, to: 12 }));
      expect(await pageText(view, choice)).toContain(words);
      expect(await pageText(view)).not.toContain('Nothing is planned');
    },
  );

  it('says from when drivers have to leave earlier, because they reach a later closure first', async () => {
    const active = aNotice({ ...closure, from: 12, to: 13, end: at('2026-11-24 05:00') });
    const later = aNotice({ ...closure, id: 'later1', from: 9, to: 10, ...night });
    const text = await pageText(viewOf(active, later), { junction: 7, direction: 'southbound' });
    expect(text).toContain('Leave at J12. From 22:00: Leave at J9 and follow the signs.');
  });

  it('lists all nights of a notice in one row under "This week"', async () => {
    const view = viewOf(
      aNotice({
        ...closure,
        ...nightsOn('22:00-05:00', ['2026-11-23', '2026-11-26']),
      }),
    );
    const [row = ''] = /This week.+?The M50 now/.exec(await pageText(view, {}, 'week')) ?? [];
    expect(row).toContain('Mon 23 Nov and Thu 26 Nov, 22:00–05:00');
  });

  it('lists a notice for tonight only once, together with its later nights', async () => {
    const nights = aNotice({
      ...closure,
      title: 'Bridge inspection',
      ...nightsOn('22:00-05:00', ['2026-11-23', '2026-11-24']),
    });
    for (const choice of [{}, { junction: 7 } as const]) {
      const text = await pageText(viewOf(nights), choice);
      expect(text.match(/Bridge inspection/g)).toHaveLength(1);
      expect(text).toContain('Again: Tue 24 Nov, 22:00–05:00');
      expect(text).toContain('One closure above has later times too.');
      expect(text).toContain('Nothing else is planned');
    }
  });

  it('lists closures that begin later tonight under a separate heading if the board shows only current notices', async () => {
    const transportHours = { start: at('2026-11-24 04:30'), end: at('2026-11-24 07:00') };
    const view = viewOf(aNotice({ ...closure, ...transportHours, title: 'Abnormal load' }));
    for (const choice of [{}, { junction: 7 } as const]) {
      const text = await pageText(view, choice, 'now');
      expect(text.match(/Abnormal load/g)).toHaveLength(1);
      expect(text.indexOf('Later today and tonight')).toBeLessThan(text.indexOf('Abnormal load'));
      expect(text.indexOf('Abnormal load')).toBeLessThan(text.indexOf('The coming weeks'));
    }
  });

  it('sorts the notices of the coming weeks by time', async () => {
    const on = (day: string) => ({ start: at(`${day} 09:00`), end: at(`${day} 15:00`) });
    const view = viewOf(
      aNotice({
        id: 'works1',
        title: 'Mowing',
        kind: 'works',
        lanes: undefined,
        ...on('2026-11-25'),
      }),
      aNotice({ id: 'closed', title: 'Resurfacing', ...closure, ...on('2026-11-26') }),
    );
    expect(await pageText(view, { junction: 7 })).toMatch(/coming weeks.*Mowing.*Resurfacing/);
    expect(await pageText(view)).toMatch(/coming weeks.*Mowing.*Resurfacing/);
  });

  it('shows the number of closed lanes for a notice in the coming weeks', async () => {
    const laterHours = { start: at('2026-12-04 22:00'), end: at('2026-12-05 05:00') };
    expect(await pageText(viewOf(aNotice(laterHours)))).toMatch(
      /coming weeks.+1 of 4 lanes closed/,
    );
  });

  it('labels an incident as an incident, not as works', async () => {
    const view = viewOf(aNotice({ kind: 'incident', lanes: undefined }));
    expect(await pageText(view, {}, 'now')).toMatch(/This week 1 1 INCIDENT J6/);
  });

  it.each([
    ['2026-11-23 17:59', 'Today and tonight'],
    ['2026-11-23 18:00', 'Tonight'],
  ])('at %s has the heading "%s" for the list until 06:00', async (time, words) => {
    const text = await pageText(viewAt(aSnapshot({ notices: [aNotice()] }), at(time)));
    expect(text).toContain(`${words} on the M50`);
    expect(text).toMatch(new RegExp(`Now \\d ${words} \\d This week`));
  });
});

describe('the winter service', () => {
  it('is shown with the end of its validity and its source', async () => {
    const hours = { start: now, end: at('2026-11-24 02:56') };
    const changes = [{ at: now, by: 'Winter desk', what: 'Published' }];
    const winter = aNotice({
      ...hours,
      changes,
      kind: 'winter',
      stage: 'planned',
      lanes: undefined,
    });
    const view = viewAt(aSnapshot({ notices: [winter] }), now);
    expect(await pageText(view)).toContain('Gritting planned');
    expect(textOf(await markupOf(<WinterPanel site={site} view={view} />))).toMatch(
      /Gritting planned, J6 to J7 southbound . Valid until 02:56 ?. Reported by Winter desk at 12:30 on Monday 23 Nov/,
    );
    const earlierView = viewAt(aSnapshot({ notices: [winter] }), now - 3_600_000);
    expect(textOf(await markupOf(<WinterPanel site={site} view={earlierView} />))).toContain(
      'Gritting planned, J6 to J7 southbound . Valid from 12:30 until',
    );
  });

  it('that is missing from an old replica is shown with the time of the last check, not as unpublished', async () => {
    const checked = at('2026-11-22 21:10');
    const view = viewAt(aSnapshot(), now, { checked, source: 'replica' });
    const panel = textOf(await markupOf(<WinterPanel site={site} view={view} />));
    expect(panel).toContain('Checked Sun 22 Nov, 21:10 .');
    expect(panel).toMatch(/We cannot load the latest notices\..* Follow the signs .* or call us:/);
    expect(panel).not.toContain('No status is published');
  });
});
