import { directionBetween, type LandmarkName, landmarkNames } from '../site/road/network.ts';
import { landmarks } from '../site/road/road.ts';
import type { Notice } from './notice.ts';

/** Junctions between which a landmark lies, in driving order. */
export function endsOf(landmark: LandmarkName, direction: unknown) {
  const [low, high] = landmarks[landmark].between;
  const ascends = direction === 'both' || directionBetween(low, high) === direction;
  return ascends ? { from: low, to: high } : { from: high, to: low };
}

/** Fills in fields implied by others: a landmark's junctions, and the part for a link or an overbridge. */
export function withImpliedFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const { landmark, direction, from, slips, link, carries }: Record<string, unknown> = { ...input };
  const knownLandmark = landmarkNames.find((one) => one === landmark);
  const part = (link && 'link') || (carries && 'overbridge');
  const hasNoParts = slips === undefined || (Array.isArray(slips) && slips.length === 0);
  return {
    ...input,
    ...(knownLandmark && !from ? endsOf(knownLandmark, direction) : {}),
    ...(part && hasNoParts ? { slips: [part] } : {}),
  };
}

const linkPattern = /^(?:the )?(.+?) to (?:the )?(.+)$/i;

/** Parses "N7 to N4" as the roads of a link; returns other text unchanged. */
export function linkFrom(text: string): Notice['link'] | string {
  const [, from, to] = linkPattern.exec(text.trim()) ?? [];
  return from && to ? { from, to } : text;
}

/** Parses "J6 entry, J7 exit" as slip roads and their junctions. */
export function slipsFrom(text: string): unknown {
  return text.split(',').map((one) => {
    const [junction = '', slip] = one.trim().split(/\s+/);
    return { junction, slip };
  });
}
