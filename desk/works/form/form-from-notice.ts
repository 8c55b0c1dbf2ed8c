import { alsoText, lanesText, linkText } from '../../../src/edit/typed.ts';
import { localTimeText } from '../../../src/edit/values.ts';
import type { NoticeFieldName } from '../../../src/notice/fields.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import { defaultSeverity, textFor, titleFor, whatOf } from './default-texts.ts';
import { emptyFields, type Fields } from './form-fields.ts';
import { hoursOf, singleNightsSpan } from './typed-time.ts';

/** Form fields with the name of a notice's field. The form has the end and the repetition under other names. */
type NoticeFields = Pick<Fields, Exclude<NoticeFieldName, 'end' | 'repeat'>>;

/** Returns the form fields that leave a notice unchanged when submitted. Derived values are empty. */
export function fieldsOf(notice: Notice): Fields {
  const { from, to, slips, link, also, lanes, repeat, direction } = notice;
  // Without default values, so that a missing field does not compile.
  const fields: NoticeFields = {
    ...{ kind: notice.kind, title: notice.title, text: notice.text, direction },
    ...{ from: `J${from}`, to: to === from ? '' : `J${to}`, slips: slips.join(', ') },
    ...{ landmark: notice.landmark ?? '', carries: notice.carries ?? '' },
    ...{ link: link ? linkText(link) : '', also: also ? alsoText(also) : '' },
    ...{ cause: notice.cause ?? '', stage: notice.stage ?? '' },
    ...{ lanes: lanes ? lanesText(lanes) : '' },
    ...{ speedLimit: `${notice.speedLimit ?? ''}`, diversion: notice.diversion ?? '' },
    ...{ audible: notice.audible ? 'on' : '', severity: notice.severity },
    start: repeat ? 'nights' : 'typed',
  };
  const form: Fields = {
    ...emptyFields,
    ...fields,
    startText: localTimeText(notice.start),
    ...{ until: 'typed', endText: localTimeText(notice.end), shownEnd: localTimeText(notice.end) },
    ...(repeat && hoursOf(repeat)),
  };
  // A default value stays empty, so that a later change of other fields updates the default.
  const span = singleNightsSpan(form, 0);
  const isDerived = span?.start === form.startText && span.end === form.endText;
  return {
    ...form,
    title: form.title === titleFor(form) ? '' : form.title,
    text: form.text === textFor(form, direction) ? '' : form.text,
    severity: form.severity === defaultSeverity[whatOf(form)] ? '' : form.severity,
    ...(isDerived ? { startText: '', endText: '' } : {}),
  };
}
