import { expect, it } from 'vitest';
import { aNotice } from '../../../test/support/notices.ts';
import type { Notice } from '../../notice/notice.ts';
import { placeParts } from './place.ts';

// The accepted files and the tests of pages find the other wrong names of places.
it.each([
  [{ slips: ['exit', 'entry'] }, 'exit and entry slips', 'exit and entry'],
  [{ slips: ['link'] }, 'link', 'link'],
] satisfies [Partial<Notice>, string, string][])(
  'the closed part %j is called "%s" in a sentence and "%s" on a sign',
  (place, words, label) => {
    expect(placeParts(aNotice(place))).toMatchObject({ part: words, sign: label });
  },
);
