import { effectOf } from '../../notice/effect.ts';
import type { Lanes, Notice, NoticePhase } from '../../notice/notice.ts';
import { kindTable, type LaneState, type WinterStage } from '../../notice/vocabulary.ts';
import { partWords } from './place.ts';
import { capitalise, joinWithAnd, uncapitalise } from './text.ts';

export const stateWords: Readonly<Record<NoticePhase, string>> = {
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
 * Describes what a notice without `also` does if it closes nothing: "2 of 4 lanes closed", "Exit slip: lane 2
 * closed", "Works".
 */
export function restrictionWords(notice: Notice): string {
  const effect = effectOf(notice);
  const { kind, lanes, stage } = notice;
  if (effect === 'information') return stage ? winterWords[stage] : 'For your information';
  const part = capitalise(partWords(notice));
  const noun = kindTable[kind].summary;
  const openWords = stage ? winterWords[stage] : noun;
  const words = lanes?.closed || lanes?.states ? describeLanes(lanes) : openWords;
  return part ? `${part}: ${uncapitalise(words)}` : capitalise(words);
}

/** Describes lanes: "2 of 4 lanes closed", "Lane 1 and the auxiliary lane closed; lane 3 narrowed (2 of 5)". */
function describeLanes({ closed, of, states }: Lanes): string {
  const count = `${closed} of ${of}`;
  if (!states) return `${count} lanes closed`;
  const groups = [...Map.groupBy(states, ({ state }) => state)].map(([state, group]) => {
    const lanes = group.map(({ lane }) => lane);
    const numbers = lanes.filter((lane) => lane.startsWith('lane-')).map((lane) => lane.slice(-1));
    const otherNames = lanes.flatMap((lane) => unnumberedLanes[lane] ?? []);
    const numberText = `lane${numbers.length > 1 ? 's' : ''} ${joinWithAnd(numbers)}`;
    const names = numbers.length > 0 ? [numberText, ...otherNames] : otherNames;
    return `${joinWithAnd(names)} ${laneStateNames[state]}`;
  });
  return capitalise(groups.join('; ').replace(/^the /, '')) + (closed && of ? ` (${count})` : '');
}
