import { expect, it } from 'vitest';
import { browserVisits } from '../support/browser/browser.ts';
import { overflowPx, violations } from '../support/browser/page-checks.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const visit = browserVisits();
const closure = { kind: 'closure', lanes: undefined } as const;
const notices = [
  activeNotice({ ...closure, id: 'nowxxx', from: 9, to: 10 }),
  activeNotice({ ...closure, id: 'before', from: 7, to: 9 }),
  activeNotice({ ...closure, id: 'exitxx', from: 9, to: 9, slips: ['exit'] }),
  activeNotice({ id: 'lanesx', from: 9, to: 11, speedLimit: 60 }),
];
const road = startRoad({ edits: [{ notices }] });

it('an embedded board is accessible, and shows the road status without scrolling at the sizes that /developers recommends', async () => {
  const { page } = await visit(`${road.origin()}/developers`);
  const guide = await page.locator('main').innerText();
  // The first size belongs to the example of a map.
  const [, ...sizes] = [...guide.matchAll(/width="(\d+)" height="(\d+)"/g)].map(
    ([, width, height]) => ({
      width: Number(width),
      height: Number(height),
    }),
  );
  expect(sizes).toHaveLength(2);
  const queries = [
    ['?junction=9&direction=southbound', '?direction=southbound'],
    ['?junction=9', ''],
  ];
  const boards = sizes.flatMap((viewport, index) =>
    (queries[index] ?? []).map((query) => ({ viewport, query })),
  );
  for (const { viewport, query } of boards) {
    const { page: board } = await visit(`${road.origin()}/works/embed${query}`, { viewport });
    const verdicts = await board.locator('.answer .patch').all();
    expect(verdicts).toHaveLength(query === '?junction=9' ? 2 : 1);
    for (const verdict of verdicts) {
      const { y = 0, height = 0 } = (await verdict.boundingBox()) ?? {};
      expect(y + height, query).toBeLessThan(viewport.height);
    }
    expect(await overflowPx(board, viewport.width)).toBe(0);
    expect(await violations(board)).toEqual([]);
  }
});
