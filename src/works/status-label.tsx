import type { ReactNode } from 'react';
import type { Occurrence } from '../answer/occurrences.ts';
import type { Effect } from '../notice/effect.ts';
import type { Notice } from '../notice/notice.ts';

/** SVG path data on a grid of 24 units, and the width of the stroke. */
const glyphs = {
  cross: ['M5 5L19 19M19 5L5 19', 5],
  clock: ['M12 3a9 9 0 1 0 .01 0M12 7v5.5l3.5 2', 3],
  slip: ['M7 22V2M7 15c0-5 3-7 8-9M11.5 1.500l7 10', 4],
  cone: ['M10.5 3h3l5 17h-13zM8 12h8M3 21h18', 2.8],
  warning: ['M12 3L22.5 21h-21zM12 9.500v5M12 17.500v.6', 3],
  snow: ['M12 3v18M4.200 7.500l15.600 9M4.200 16.500l15.600-9', 3],
  info: ['M12 10.500V20M12 4v.6', 4.5],
  tick: ['M4 13l5.5 5.500L20 7', 4.5],
  question: ['M7 8.200C7 5 9.3 3.6 12 3.600s5 1.7 5 4.500c0 3.6-5 3.6-5 7.400M12 20.400v.2', 4],
  arrow: ['M1 12h20M15 6l6.5 6L15 18', 3],
  swap: ['M3 8.500h17M15 3.500l5 5-5 5M21 16H4M9 11l-5 5 5 5', 2.5],
  next: ['M9 4l8 8-8 8', 3],
} as const satisfies Record<string, readonly [path: string, width: number]>;

export type GlyphName = keyof typeof glyphs;

/** Decorative icon next to words. React's output is smaller for an HTML string than for elements. */
export function Glyph({ name }: { name: GlyphName }) {
  const [path, width] = glyphs[name];
  return (
    <span
      className="glyph"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: path data of our own
      dangerouslySetInnerHTML={{
        __html: `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" stroke-width="${width}"/></svg>`,
      }}
    />
  );
}

/**
 * Visual style of a status: its background, border and icon. An active closure is filled, and a later
 * closure is outlined.
 */
export type Tone =
  | 'closed-now'
  | 'closed-later'
  | 'slip-now'
  | 'slip-later'
  | 'lanes'
  | 'works'
  | 'clear'
  | 'unknown';

/** Returns the tone of an effect. @param now whether the effect applies now, not later */
export function toneOf(effect: Effect, now: boolean): Tone {
  switch (effect) {
    case 'closed':
      return now ? 'closed-now' : 'closed-later';
    case 'slip-closed':
    case 'crossing-closed':
      return now ? 'slip-now' : 'slip-later';
    case 'lanes':
      return 'lanes';
    default:
      return 'works';
  }
}

const toneGlyphs: Readonly<Record<Tone, GlyphName>> = {
  'closed-now': 'cross',
  'closed-later': 'clock',
  'slip-now': 'slip',
  'slip-later': 'slip',
  lanes: 'cone',
  works: 'cone',
  clear: 'tick',
  unknown: 'question',
};

const kindGlyphs: Partial<Readonly<Record<Notice['kind'], GlyphName>>> = {
  incident: 'warning',
  winter: 'snow',
  information: 'info',
};

/** Returns the icon of a tone. Only an incident has a warning triangle. */
export function glyphOf(tone: Tone, kind: Notice['kind'] | undefined): GlyphName {
  return (tone === 'works' && kind && kindGlyphs[kind]) || toneGlyphs[tone];
}

interface StatusLabelProps {
  tone: Tone;
  /** Kind of the notice behind the status; undefined without one. */
  kind: Notice['kind'] | undefined;
  children: ReactNode;
}

/** Coloured status label of an answer. The glyph conveys the status without colour. */
export function StatusLabel({ tone, kind, children }: StatusLabelProps) {
  return (
    <span className={`patch tone-${tone}`}>
      <Glyph name={glyphOf(tone, kind)} />
      {children}
    </span>
  );
}

/** Text of an effect's label in lists. */
const tagWords: Readonly<Record<Effect, string>> = {
  closed: 'CLOSED',
  'slip-closed': 'SLIP CLOSED',
  'crossing-closed': 'BRIDGE CLOSED',
  lanes: 'LANES',
  works: 'WORKS',
  information: 'NOTICE',
};

/** Texts of labels for works of a kind. */
const kindTags: Partial<Readonly<Record<Notice['kind'], string>>> = {
  incident: 'INCIDENT',
  winter: 'WINTER',
};

/**
 * Status label of an occurrence in a list. As in the diagram, the label is solid for an active occurrence,
 * and outlined for a later one.
 */
export function EffectTag({ effect, now, piece }: Pick<Occurrence, 'effect' | 'now' | 'piece'>) {
  const tone = toneOf(effect, now);
  const isCrossing = effect === 'crossing-closed';
  const kindWords = effect === 'works' ? kindTags[piece.kind] : undefined;
  const areSlips = effect === 'slip-closed' && piece.slips.length > 1;
  const words = areSlips ? 'SLIPS CLOSED' : tagWords[effect];
  const text = effect === 'closed' && now ? 'CLOSED NOW' : (kindWords ?? words);
  return (
    <span className={`tag tone-${tone}${now ? '' : ' later'}`}>
      <Glyph name={isCrossing ? toneGlyphs[toneOf('closed', now)] : glyphOf(tone, piece.kind)} />
      {isCrossing && piece.slips.includes('roundabout') ? (
        // Both words together are wider than a label.
        <span>
          ROUNDABOUT <br />
          CLOSED
        </span>
      ) : (
        text
      )}
    </span>
  );
}
