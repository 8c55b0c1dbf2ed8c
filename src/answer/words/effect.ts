import { type Effect, effectOf } from '../../notice/effect.ts';
import { kindTable } from '../../notice/kinds.ts';
import type { Notice } from '../../notice/notice.ts';
import type { NoticeState } from '../../notice/states.ts';
import type { LaneState, WinterStage } from '../../notice/vocabulary.ts';
import { partNames, placeParts, slipsWords } from './place.ts';
import { capitalise, joinWithAnd, uncapitalise } from './text.ts';

export const stateWords: Readonly<Record<NoticeState, string>> = {
  planned: 'Planned',
  on: 'On now',
  ended: 'Ended',
  cancelled: 'Cancelled',
};

export const winterWords: Readonly<Record<WinterStage, string>> = {
  planned: 'Gritting planned',
  'under-way': 'Gritting under way',
  finished: 'Gritting finished',
  'not-planned': 'No gritting planned',
};

const laneStateNames: Readonly<Record<LaneState['state'], string>> = {
  closed: 'closed',
  narrowed: 'narrowed',
  contraflow: 'in contraflow',
};

const unnumberedLanes: Readonly<Partial<Record<LaneState['lane'], string>>> = {
  'hard-shoulder': 'the hard shoulder',
  auxiliary: 'the auxiliary lane',
  all: 'all lanes',
};

/**
 * Describes the lanes of a notice: "2 of 4 lanes closed", "Exit slip: lane 2 closed". Names the part in a
 * full closure: "Roundabout closed". Empty if the notice has no lanes.
 */
export function lanesWords(notice: Notice): string {
  const { kind, slips, lanes, laneStates } = notice;
  if (kind === 'closure' && effectOf(notice) !== 'lanes') {
    const [part, other] = slips;
    if (!part) return 'All lanes closed';
    if (other) return 'Slip roads closed';
    const isSlip = part === 'exit' || part === 'entry';
    return isSlip ? 'Slip road closed' : `${capitalise(partNames[part])} closed`;
  }
  const count = lanes ? `${lanes.closed} of ${lanes.of}` : '';
  const countText = laneStates
    ? laneStatesWords(laneStates) + (lanes?.closed ? ` (${count})` : '')
    : count && `${count} lanes closed`;
  // Without a part, the words refer to the motorway itself.
  const part = capitalise(placeParts(notice).part);
  return part && countText ? `${part}: ${uncapitalise(countText)}` : countText;
}

/** Describes the lanes of a notice that closes lanes, but not the carriageway: "2 of 4 lanes closed"; otherwise empty. */
export function closedLanesWords(notice: Notice): string {
  return effectOf(notice) === 'lanes' ? lanesWords(notice) : '';
}

/** Describes lane states: "Lanes 1 and 2 and the auxiliary lane closed; lane 3 narrowed". */
function laneStatesWords(states: readonly LaneState[]): string {
  const groups = [...Map.groupBy(states, ({ state }) => state)].map(([state, group]) => {
    const lanes = group.map(({ lane }) => lane);
    const numbers = lanes.filter((lane) => lane.startsWith('lane-')).map((lane) => lane.slice(-1));
    const otherNames = lanes.flatMap((lane) => unnumberedLanes[lane] ?? []);
    const numberText = `lane${numbers.length > 1 ? 's' : ''} ${joinWithAnd(numbers)}`;
    const names = numbers.length > 0 ? [numberText, ...otherNames] : otherNames;
    return `${joinWithAnd(names)} ${laneStateNames[state]}`;
  });
  return capitalise(groups.join('; '));
}

/** Adds the slip roads in `also` to `lanesWords`: "All lanes closed; J7 exit slip closed". */
export function closuresWords(notice: Notice): string {
  const { also } = notice;
  return lanesWords(notice) + (also ? `; ${slipsWords(also)} closed` : '');
}

const lanesOpenText = 'Works, lanes open';

/** Describes the effect of a notice without `also`, as briefly as a road sign: "EXIT CLOSED", "Lane 1 closed". */
export function effectWords(notice: Notice): string {
  const place = placeParts(notice);
  const part = capitalise(place.part);
  const noun = kindTable[notice.kind].summary;
  // Only works on the motorway itself, without lane states, imply that all lanes are open.
  const stageText = notice.stage && winterWords[notice.stage];
  const worksText = part ? `${part}: ${noun}` : noun === 'works' ? lanesOpenText : capitalise(noun);
  const wordsByEffect: Readonly<Record<Effect, string>> = {
    closed: 'CLOSED',
    'slip-closed': `${place.sign.toUpperCase()} CLOSED`,
    'crossing-closed': `${place.sign.toUpperCase()} CLOSED`,
    lanes: lanesWords(notice),
    works: notice.laneStates ? lanesWords(notice) : (stageText ?? worksText),
    information: stageText ?? 'For your information',
  };
  return wordsByEffect[effectOf(notice)];
}

/**
 * Describes the works of several pieces: "Works, lanes open" if this is true of every piece; otherwise
 * "Works", "Incident" or "Works and incident".
 */
export function combinedWorksWords(pieces: readonly Notice[]): string {
  if (pieces.every((piece) => effectWords(piece) === lanesOpenText)) return lanesOpenText;
  const names = (['works', 'incident', 'winter service'] as const).filter((name) =>
    pieces.some((piece) => kindTable[piece.kind].summary === name),
  );
  return capitalise(joinWithAnd(names));
}
