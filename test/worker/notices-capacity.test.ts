import { expect, it } from 'vitest';
import type { Notice } from '../../src/notice/notice.ts';
import { activeNotice, startRoad } from '../support/worker/road.ts';

const day = 86_400_000;
const text = 'ó'.repeat(600);
/** Builds a notice that ended a number of minutes before yesterday. */
const endedNotice = (minutes: number): Notice => {
  const end = Date.now() - day - minutes * 60_000;
  return activeNotice({ id: `e${minutes}`.padEnd(6, 'x'), text, start: end - day, end });
};
const road = startRoad();

it('a snapshot that exceeds a row of the database omits the notices that ended first', async () => {
  const ended = Array.from({ length: 1_400 }, (_, minutes) => endedNotice(minutes));
  await road.publish(...ended, activeNotice({ id: 'active' }));
  await road.advanceClock();
  const status = async (id = '') => (await road.get(`/works/${id}`)).status;
  expect(await status('active')).toBe(200);
  expect(await status(ended[0]?.id)).toBe(200);
  expect(await status(ended.at(-1)?.id)).toBe(404);
});
