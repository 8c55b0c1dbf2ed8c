import { writtenEnd } from '../../../src/edit/hours.ts';
import { alsoText, lanesText, linkText, localTimeText } from '../../../src/edit/values.ts';
import type { NoticeFieldName } from '../../../src/notice/fields.ts';
import type { Notice } from '../../../src/notice/notice.ts';
import type { Instant } from '../../../src/road/irish-time.ts';
import { periodsFrom } from '../../../src/road/schedule.ts';
import { defaultSeverity, textFor, titleFor, whatOf } from './default-texts.ts';
import { emptyFields, type Fields } from './form-fields.ts';
import { nightFieldsOf } from './typed-nights.ts';

/** Form fields with the name of a notice's field. The form has the times under other names. */
type NoticeFields = Pick<Fields, Exclude<NoticeFieldName, 'end' | 'nights'>>;

/**
 * Returns the form fields that leave a notice unchanged when submitted. Derived values are empty.
 * @param now nights that end by this instant are omitted if others follow, because a form cannot change them
 */
export function fieldsOf(notice: Notice, now: Instant): Fields {
  const { from, to, slips, link, also, lanes, nights, direction } = notice;
  const coming = periodsFrom(notice, now);
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
    start: nights ? 'nights' : 'typed',
  };
  const form: Fields = {
    ...emptyFields,
    ...fields,
    ...(nights
      ? nightFieldsOf(coming.length > 0 ? coming : nights)
      : { startText: localTimeText(notice.start), ...endFieldsOf(notice) }),
  };
  // A default value stays empty, so that a later change of other fields updates the default.
  return {
    ...form,
    title: form.title === titleFor(form) ? '' : form.title,
    text: form.text === textFor(form, direction) ? '' : form.text,
    severity: form.severity === defaultSeverity[whatOf(form)] ? '' : form.severity,
  };
}

function endFieldsOf(notice: Notice) {
  const end = localTimeText(writtenEnd(notice));
  return { until: 'typed', endText: end, shownEnd: end } as const;
}
