import { beforeAll, describe, expect, it } from 'vitest';
import { reviseNotice } from '../../src/edit/edit.ts';
import { readNotices } from '../../src/edit/notice-store.ts';
import { publish } from '../../src/edit/publish.ts';
import type { Notice } from '../../src/notice/notice.ts';
import { fullSnapshotBytes, readSnapshotBytes } from '../../src/store/capacity.ts';
import {
  actionRequest,
  deskNotice,
  extension,
  mainText,
  startWorksDesk,
} from '../support/desk/desk-works.ts';
import { startRoad } from '../support/worker/road.ts';

const hour = 3_600_000;
/** Returns a text of at most 600 characters, the limit of the desk; most characters have two bytes. */
const longText = (beginning: string, characters = 600) =>
  (beginning + 'ó'.repeat(600)).slice(0, characters);

/** Returns the number of bytes that a notice adds to a snapshot. */
const sizeOf = (notice: Notice) => new TextEncoder().encode(JSON.stringify(notice)).length + 1;

/** Builds a planned notice that overlaps no other. */
function plannedNotice(number: number, text: string): Notice {
  const start = Date.now() + (number + 30) * hour;
  return deskNotice({ title: `Works ${number}`, text, start, end: start + hour });
}

/** Adds notices until about 300 bytes of a snapshot are free; its envelope has about 100 bytes. */
function fill(notices: Notice[]): Notice[] {
  let freeBytes =
    fullSnapshotBytes - 400 - notices.reduce((sum, notice) => sum + sizeOf(notice), 0);
  const filled = [...notices];
  while (freeBytes > 1_000) {
    const bytesWithoutText = sizeOf(plannedNotice(filled.length, ''));
    const characters = Math.min(600, Math.floor((freeBytes - bytesWithoutText) / 2));
    const notice = plannedNotice(filled.length, longText(`Night ${filled.length} `, characters));
    filled.push(notice);
    freeBytes -= sizeOf(notice);
  }
  return filled;
}

describe('a full snapshot', () => {
  const desk = startWorksDesk();
  const aoife = desk.as('aoife@operator.example');
  const activeClosure = deskNotice({ kind: 'closure', lanes: undefined, title: 'On now' });
  const cancelledNotice = deskNotice({ title: 'Is over', cancelled: Date.now() });
  const addedNotice = {
    ...{
      kind: 'works',
      cause: 'other',
      from: 'J2',
      to: 'J1',
      do: 'publish',
      title: 'One more',
      until: '60',
    },
    text: longText('At the desk '),
  };
  const revise = async (id: string, input: Record<string, string>) => {
    const context = Date.now();
    return desk.publish(reviseNotice(await noticeNow(id), { ...input, by: 'A' }, context));
  };
  const noticeNow = async (id: string) => {
    const publishedNotice = (await desk.notices()).find((notice) => notice.id === id);
    if (!publishedNotice) throw new Error(`Notice ${id} is not published.`);
    return publishedNotice;
  };

  beforeAll(async () => {
    await desk.clear();
    await desk.publish(...fill([activeClosure, cancelledNotice]));
  }, 120_000);

  it('rejects a new notice from the desk with an error that explains what to do', async () => {
    const response = await aoife.post('/works/new', addedNotice);
    expect(response.status).toBe(422);
    const text = await mainText(response);
    expect(text).toMatch(/does not fit.* 16\d{5} bytes/);
    expect(text).toContain(`the oldest: ${cancelledNotice.id}`);
    expect(text).toContain('"The notices are full" in docs/operations.md');
  });

  it('rejects longer text for a published notice', async () => {
    const [notice] = (await desk.notices()).filter(({ title }) => title === 'Works 7');
    const diversion = longText('R113 ', 400);
    await expect(revise(notice?.id ?? '', { diversion })).rejects.toThrow('does not fit');
  });

  it.each([
    ['extends', extension(activeClosure, 30)],
    ['cancels', { do: 'cancel', why: 'The lorry has gone.' }],
    ['reopens', { do: 'reopen' }],
    ['ends', { do: 'end' }],
  ])('accepts a change that %s a notice', async (_, fields) => {
    const before = await noticeNow(activeClosure.id);
    const response = await aoife.post(...actionRequest(before, fields));
    expect([response.status, (await noticeNow(activeClosure.id)).revision]).toEqual([
      303,
      before.revision + 1,
    ]);
  });

  it('accepts shorter text for a published notice', async () => {
    const [notice] = (await desk.notices()).filter(({ title }) => title === 'Works 7');
    const id = notice?.id ?? '';
    await revise(id, { text: 'Mind the crew.' });
    expect((await noticeNow(id)).text).toBe('Mind the crew.');
    expect((await aoife.post('/works/new', { ...addedNotice, text: 'Short.' })).status).toBe(303);
  });

  it('shrinks when expired notices are removed as described in docs/operations.md', async () => {
    const { id } = activeClosure;
    await desk.database
      .prepare('UPDATE notice_revisions SET kept_until = 0 WHERE id = ?1')
      .bind(id)
      .all();
    await publish(desk.database, desk.replica, { notices: [] }, Date.now(), true);
    const { notices } = await readNotices(desk.database, Date.now());
    expect(notices.map((notice) => notice.id)).not.toContain(id);
  });
});

it('/readyz reports the size of the snapshot and its share of the maximum row size', async () => {
  const { bytes, share } = await readySize();
  expect(bytes).toBe(await readSnapshotBytes(road.database));
  expect(bytes).toBeGreaterThan(1_200);
  expect(share).toBeCloseTo(Number(bytes) / 2_000_000, 3);
});

const road = startRoad({ edits: [{ notices: [deskNotice({ text: longText('Size ') })] }] });

async function readySize(): Promise<{ bytes?: number; share?: number }> {
  const response = await road.get('/readyz');
  return JSON.parse(await response.text()).notices;
}
