import { escapeHtml } from '../../http/escape.ts';
import { road } from '../../site/content/network.ts';
import type { Notice } from '../notice.ts';
import { whereWords } from '../words.ts';

const slipRoad = { exit: 'exitSlipRoad', entry: 'entrySlipRoad' } as const;

/** Where a notice holds, as road, carriageway and words: it has no coordinates. */
export function locationOf(notice: Notice): string {
  const { from, to } = notice;
  const type = from === to ? 'PointLocation' : 'SingleRoadLinearLocation';
  return [
    `<sit:locationReference xsi:type="loc:${type}">`,
    '<loc:supplementaryPositionalDescription><loc:locationDescription>',
    `<com:values><com:value lang="en">${escapeHtml(whereWords(notice))}</com:value></com:values>`,
    '</loc:locationDescription>',
    ...carriageways(notice),
    `<loc:roadInformation><loc:roadNumber>${road}</loc:roadNumber></loc:roadInformation>`,
    '</loc:supplementaryPositionalDescription></sit:locationReference>',
  ].join('');
}

function carriageways({ slips, lanes }: Notice): string[] {
  const names = slips.length > 0 ? slips.map((slip) => slipRoad[slip]) : ['mainCarriageway'];
  const count = lanes ? `<loc:originalNumberOfLanes>${lanes.of}</loc:originalNumberOfLanes>` : '';
  return names.map(
    (name) =>
      `<loc:carriageway><loc:carriageway>${name}</loc:carriageway>${count}</loc:carriageway>`,
  );
}
