import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { closure, ringAndUpright } from '../../../test/support/drawings.tsx';
import type { LaneState } from '../../notice/vocabulary.ts';
import { StretchDiagram } from './diagram.tsx';
import type { Mark } from './mark.ts';

describe('the diagram of a stretch', () => {
  const junctionNumbersIn = (mark: Mark) => {
    const html = renderToStaticMarkup(<StretchDiagram marks={[mark]} />);
    return [...html.matchAll(/class="plate-text"[^>]*>J(\d+)</g)].map(([, number]) =>
      Number(number),
    );
  };

  it('includes the next junction beyond each end of the stretch', () => {
    expect(junctionNumbersIn(closure)).toEqual([6, 7, 9, 10]);
    expect(junctionNumbersIn({ ...closure, from: 15, to: 14 })).toEqual([13, 14, 15, 16]);
    expect(junctionNumbersIn({ ...closure, from: 17, to: 17 })).toEqual([16, 17]);
  });

  it('has two legs, each with the M1 junction, if the stretch crosses that junction', () => {
    expect(junctionNumbersIn({ ...closure, from: 2, to: 4 })).toEqual([1, 2, 3, 3, 4, 5]);
  });

  it('has the start time of the notice but no notice number', () => {
    const html = renderToStaticMarkup(
      <StretchDiagram marks={[{ ...closure, now: false, hour: '22:00' }]} />,
    );
    expect(html).toContain('>22:00<');
    expect(html).not.toContain('href="#road-number"');
  });
});

describe('the diagram of closed lanes and crossings', () => {
  const draw = (changes: Partial<Mark>) =>
    renderToStaticMarkup(<StretchDiagram marks={[{ ...closure, effect: 'lanes', ...changes }]} />);
  const closedLane = (lane: LaneState['lane']): LaneState => ({ lane, state: 'closed' });
  const lanes = (html: string) =>
    [...html.matchAll(/class="lane-of".*?>([^<]+)<\/text>/g)].map(([text, name]) =>
      text.includes('#road-cross') ? `${name} closed` : name,
    );

  it('shows each lane, or "…" for the open lanes if the number of lanes is unknown', () => {
    const laneStates = [closedLane('lane-1'), closedLane('auxiliary')];
    expect(lanes(draw({ laneStates }))).toEqual(['Auxiliary closed', 'Lane 1 closed', '…']);
    expect(lanes(draw({ laneStates, lanes: { closed: 2, of: 4 } }))).toEqual([
      ...['Auxiliary closed', 'Lane 1 closed', 'Lane 2', 'Lane 3'],
    ]);
    expect(lanes(draw({}))).toEqual([]);
  });

  it('marks the side of the carriageway on which lanes are closed', () => {
    const closedAreaStart = (changes: Partial<Mark>) =>
      /class="lanes" d="M(\S+)/.exec(draw(changes))?.[1];
    const left = closedAreaStart({ laneStates: [closedLane('lane-1')] });
    expect(closedAreaStart({})).toBe(left);
    expect(Number(closedAreaStart({ laneStates: [closedLane('lane-4')] }))).toBeLessThan(
      Number(left),
    );
  });

  it('shows a roundabout or overbridge that is closed in both directions as one symbol', () => {
    const marks = (['roundabout', 'overbridge'] as const).map(
      (crossing): Mark => ({ ...closure, effect: 'crossing-closed', crossing, direction: 'both' }),
    );
    for (const { svg } of ringAndUpright(marks)) {
      expect(svg.match(/href="#road-roundabout"/g)).toHaveLength(1);
      expect(svg.match(/href="#road-overbridge"/g)).toHaveLength(1);
      expect(svg).not.toContain('class="closed"');
    }
  });

  it('marks the closed lanes of a slip road on the slip road', () => {
    const html = draw({ to: 7, slips: ['exit'], laneStates: [closedLane('lane-2')] });
    expect(html).toContain('class="slip-lanes" href="#road-slip"');
    expect(html).not.toContain('class="lanes"');
  });
});
