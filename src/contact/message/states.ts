/** States of a message, with sentences for staff to choose from. The first sentence is the default. */
const stateTable = {
  received: {
    label: 'Received',
    reasons: { waiting: 'We have your message. This page will show what we do about it.' },
  },
  'passed-on': {
    label: 'Passed on',
    reasons: {
      crew: 'A crew has it on its list.',
      engineers: 'Our engineers are looking at it.',
      works: 'It is part of planned works.',
      others: 'We have passed it to the responsible organisation.',
    },
  },
  done: {
    label: 'Done',
    reasons: {
      fixed: 'It has been dealt with.',
      safe: 'It has been made safe. The permanent repair follows.',
      answered: 'We have answered it.',
      before: 'It was reported before, and it has been dealt with.',
      nothing: 'A crew checked and found nothing to do.',
    },
  },
  'not-ours': {
    label: 'Not ours',
    reasons: {
      council: 'The council looks after this. Please contact the council.',
      others: 'Another organisation looks after this. See our page “Who looks after what”.',
      garda: 'This is a matter for the Garda.',
    },
  },
} as const satisfies Record<string, { label: string; reasons: Record<string, string> }>;

export type State = keyof typeof stateTable;

export const stateNames = Object.keys(stateTable).filter(isState);

export function isState(name: string): name is State {
  return Object.hasOwn(stateTable, name);
}

export function reasonsOf(state: State): ReadonlyMap<string, string> {
  return new Map(Object.entries(stateTable[state].reasons));
}

/** Returns the label and sentence of a stored state. An unknown state counts as received. */
export function describeState(state: string | null, reason: string | null) {
  const knownState = state !== null && isState(state) ? state : 'received';
  const sentences = reasonsOf(knownState);
  const [first = ''] = sentences.values();
  return {
    state: knownState,
    label: stateTable[knownState].label,
    sentence: sentences.get(reason ?? '') ?? first,
  };
}
