import { randomUUID } from 'node:crypto';
import { readHistory } from '../../../src/edit/notice-store.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { AlertChoice } from '../../../src/works/alerts/choice.ts';
import { intervalsIn } from '../oracle/road-oracle.ts';
import type { Receiver } from '../worker/push-service.ts';
import type { AlertsRun } from '../workers/alerts.ts';
import type { Faults } from '../workers/faults.ts';
import type { World } from './world.ts';

export const minute = 60_000;
export const day = 1_440 * minute;

export const seasons = ['ordinary', 'March', 'October'] as const;
export type Season = (typeof seasons)[number];

/** A notice as the store must contain it: its revisions, oldest first, and their authors. */
export interface Expected {
  readonly revisions: Notice[];
  readonly authors: string[];
}

/** A page that a person has open, and the revision of its subject when it was loaded. */
interface SeenPage {
  readonly page: Document;
  readonly revision: number;
}

export interface Device {
  receiver: Receiver;
  readonly choice: AlertChoice;
  /** Number of messages before the alert was saved, which always has a message. */
  savedAt: number;
}

/** What the people of a history have done, and what the system must therefore show. */
export interface Model {
  readonly season: Season;
  now: number;
  faults: Faults;
  /** Whether the database was restored to an earlier state, and no operator has confirmed it. */
  isRestored: boolean;
  readonly notices: Map<string, Expected>;
  /** Open pages, by person and path. */
  readonly seen: Map<string, SeenPage>;
  /** References that visitors received. */
  readonly acknowledged: string[];
  readonly devices: Device[];
  /** How the run of the alerts after the next step fails. */
  failing?: AlertsRun['failing'];
  /** What the JSON feed has shown since the last restore. */
  readonly shown: { readonly at: number; readonly notices: unknown }[];
  /** The last response to each polled path. */
  readonly polled: Map<string, { readonly etag: string; readonly text: string }>;
}

/** How often something happened in all histories, so that a test sees that its histories are not empty. */
export const outcomes = {
  publications: 0,
  changes: 0,
  moves: 0,
  undoes: 0,
  conflicts: 0,
  messages: 0,
  kills: 0,
  'kills while sending': 0,
  restores: 0,
  'failed runs': 0,
  'visits in flight': 0,
  unmodified: 0,
};

/** Time of the newest step, by world. Workers refuse a clock that goes back, so a later history begins later. */
const lastSteps = new WeakMap<World, number>();

/** Starts a history: its notices are the only ones, because those of earlier histories are over. */
export async function startModel(world: World, season: Season): Promise<Model> {
  const lastStep = lastSteps.get(world) ?? Date.UTC(2027, 0, 4, 12);
  const now = startAfter(lastStep + 120 * day, season);
  for (const table of ['alert_devices', 'alert_hosts'])
    await world.database.prepare(`DELETE FROM ${table}`).all();
  await world.setClock(now, {});
  const maps = { notices: new Map(), seen: new Map(), polled: new Map() };
  const lists = { acknowledged: [], devices: [], shown: [] };
  return { season, now, faults: {}, isRestored: false, ...maps, ...lists };
}

/** Returns the start of a history: seven hours before the clock change of its season, or `earliest` in others. */
function startAfter(earliest: number, season: Season): number {
  if (season === 'ordinary') return earliest;
  const years = [0, 1].map((later) => new Date(earliest).getUTCFullYear() + later);
  const changes = years.map((year) => {
    const lastDay = new Date(Date.UTC(year, season === 'March' ? 2 : 9, 31, 1));
    return lastDay.getTime() - lastDay.getUTCDay() * day;
  });
  const change = changes.find((time) => time - 7 * 60 * minute > earliest) ?? earliest;
  return change - 7 * 60 * minute;
}

/** Sets the clock forward. The Workers have the same clock. */
export async function advance(model: Model, world: World, ms: number): Promise<void> {
  model.now += ms;
  lastSteps.set(world, model.now);
  await world.setClock(model.now, model.faults);
}

/** Returns the newest revision of each notice. */
export function newestOf({ notices }: Model): Notice[] {
  return [...notices.values()].flatMap(({ revisions }) => revisions.at(-1) ?? []);
}

/** Whether a notice has hours that end after an instant. */
export function isCurrent(notice: Notice, now: number): boolean {
  const isOpen = notice.cancelled === undefined;
  return isOpen && intervalsIn(notice, now, now + 400 * day).length > 0;
}

/** Reads the revisions of a notice from the store, oldest first. */
export async function revisionsOf({ database }: World, id: string): Promise<Notice[]> {
  const history = await readHistory(database, id);
  return history.flatMap(({ notice }) => notice ?? []).reverse();
}

/** Returns the id of the notice with a title; undefined if none was published. */
export async function idOf({ database }: World, title: string): Promise<string | undefined> {
  const sql = "SELECT id FROM notice_revisions WHERE json_extract(notice, '$.title') = ?1 LIMIT 1";
  const { results } = await database.prepare(sql).bind(title).all<{ id: string }>();
  return results[0]?.id;
}

export const newTitle = () => `Works ${randomUUID()}`;
