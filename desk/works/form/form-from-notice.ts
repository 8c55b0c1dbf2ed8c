import { alsoText, lanesText, linkText } from '../../../src/edit/typed.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import { effectOf } from '../../../src/notice/effect.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { defaultSeverity, textFor, titleFor } from './default-texts.ts';
import { emptyFields, type Fields, formParts, type What } from './form-fields.ts';
import { hoursOf, singleNightsSpan } from './typed-time.ts';

/** Returns the form fields that leave a notice unchanged when submitted. Derived values are empty. */
export function fieldsOf(notice: Notice): Fields {
  const { cause, stage, from, to, direction, landmark, slips, link, carries, lanes, repeat } =
    notice;
  const what = whatOf(notice);
  const hasLaneCount = what === 'lanes';
  const junctionPart = slips.length > 0 ? 'slips' : '';
  const form: Fields = {
    ...emptyFields,
    what,
    shownWhat: what,
    cause: cause ?? '',
    stage: stage ?? '',
    from: `J${from}`,
    to: to === from ? '' : `J${to}`,
    direction,
    landmark: landmark ?? '',
    part: formParts.find((part) => slips.some((one) => one === part)) ?? junctionPart,
    exit: slips.includes('exit') ? 'on' : '',
    entry: slips.includes('entry') ? 'on' : '',
    link: link ? linkText(link) : '',
    carries: carries ?? '',
    closed: `${(hasLaneCount && lanes?.closed) || ''}`,
    of: `${(hasLaneCount && lanes?.of) || ''}`,
    lanes: notice.laneStates || !hasLaneCount ? lanesText(notice) : '',
    title: notice.title,
    text: notice.text,
    also: notice.also ? alsoText(notice.also) : '',
    speedLimit: `${notice.speedLimit ?? ''}`,
    diversion: notice.diversion ?? '',
    start: repeat ? 'nights' : 'typed',
    shownStart: repeat ? 'nights' : 'typed',
    startText: localTimeText(notice.start),
    until: 'typed',
    endText: localTimeText(notice.end),
    shownEnd: localTimeText(notice.end),
    ...(repeat && hoursOf(repeat)),
    audible: notice.audible ? 'on' : '',
    severity: notice.severity,
  };
  // A default value stays empty, so that a later change of other fields updates the default.
  const span = singleNightsSpan(form, 0);
  const isDerived = span?.start === form.startText && span.end === form.endText;
  return {
    ...form,
    title: form.title === titleFor(form) ? '' : form.title,
    text: form.text === textFor(form, direction) ? '' : form.text,
    severity: form.severity === defaultSeverity[what] ? '' : form.severity,
    ...(isDerived ? { startText: '', endText: '' } : {}),
  };
}

function whatOf(notice: Notice): What {
  if (notice.kind !== 'closure') return notice.kind;
  if (effectOf(notice) === 'lanes') return 'lanes';
  return notice.slips.length > 0 ? 'slip' : 'closed';
}
