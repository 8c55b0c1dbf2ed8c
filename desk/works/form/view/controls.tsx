import { createContext, type ReactNode } from 'react';
import type { Problem } from '../../../../src/edit/check.ts';
import { type NoticeFieldName, noticeFields } from '../../../../src/notice/fields.ts';
import type { Instant } from '../../../../src/road/irish-time.ts';
import { NoWrapTimes } from '../../../../src/works/place-label.tsx';
import { type ControlName, controls, type Fields } from '../form-fields.ts';

/** Controls whose names differ from the names of their fields. */
const customControls: Readonly<Record<string, string | undefined>> = {
  start: 'startText',
  end: 'endText',
} satisfies Partial<Record<NoticeFieldName, string>>;

const labelsByField = new Map([
  ...Object.entries(noticeFields).map(([name, { label }]) => [name, label] as const),
  ['laneNames', noticeFields.lanes.label] as const,
  ['hours', 'Hours'] as const,
  ['otherNights', 'Other nights'] as const,
  ['otherHours', 'Different hours'] as const,
  ['confirmedHours', 'Length'] as const,
  ['note', 'Note'] as const,
]);

/** Name and label of a control of the form. */
export interface Control {
  readonly control: string;
  readonly label: string;
}

/** Problems of the current form. */
export const FormProblems = createContext<readonly Problem[]>([]);

/** Returns the control that shows the problems of a field, and its label. */
export function controlOf(field: string): Control {
  return { control: customControls[field] ?? field, label: labelsByField.get(field) ?? field };
}

interface WithProblemProps {
  /** Names of controls. */
  names: readonly string[];
  children: (why: string | undefined) => ReactNode;
}

/** Renders its children with the first problem of some controls as a sentence, or with undefined. */
function WithProblem({ names, children }: WithProblemProps) {
  return (
    <FormProblems.Consumer>
      {(problems) => {
        const problem = problems.find(({ field }) => names.includes(controlOf(field).control));
        return children(problem && `${controlOf(problem.field).label} ${problem.why}`);
      }}
    </FormProblems.Consumer>
  );
}

export function idOf(control: string): string {
  return `field-${control}`;
}

interface ChoiceProps {
  type?: 'radio' | 'checkbox';
  name: string;
  value: string;
  /** Current value in the form. */
  chosen: string;
  /** Second line of the label, such as the resulting time. */
  time?: string;
  children: ReactNode;
}

/** A radio button or checkbox that looks like a button. */
export function Choice({ type = 'radio', name, value, chosen, time, children }: ChoiceProps) {
  return (
    <label className="choice">
      <input type={type} name={name} value={value} defaultChecked={chosen === value} />
      <span>
        {children}
        {time && (
          <small>
            <NoWrapTimes words={time} />
          </small>
        )}
      </span>
    </label>
  );
}

interface OptionsProps {
  name: string;
  chosen: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** Radio buttons of one control, without second lines. */
export function Options({ options, ...rest }: OptionsProps) {
  return options.map(([value, label]) => (
    <Choice key={value} value={value} {...rest}>
      {label}
    </Choice>
  ));
}

interface ChoicesProps {
  /** Name of the control, which is the target of links from problems. */
  name: string;
  legend: string;
  className?: string;
  children: ReactNode;
}

/** Group of radio buttons or checkboxes, with its error message. */
export function Choices({ name, legend, className = '', children }: ChoicesProps) {
  const id = idOf(name);
  return (
    <WithProblem names={[name]}>
      {(why) => (
        <fieldset
          className={`choices ${className}`}
          id={id}
          tabIndex={-1}
          aria-describedby={why && `${id}-wrong`}
        >
          <legend>{legend}</legend>
          {why && (
            <p className="desk-wrong" id={`${id}-wrong`}>
              {why}
            </p>
          )}
          {children}
        </fieldset>
      )}
    </WithProblem>
  );
}

interface FieldProps {
  name: string;
  /** Id of the input; by default derived from the name. */
  id?: string;
  label: string;
  value: string;
  hint?: string;
  lines?: number;
}

/** Text field with its label above, and its error message. */
export function Field(props: FieldProps) {
  return (
    <WithProblem names={[props.name]}>{(why) => <FieldWith why={why} {...props} />}</WithProblem>
  );
}

function FieldWith(props: FieldProps & { why: string | undefined }) {
  const { why, name, id = idOf(name), label, value, hint, lines = 1 } = props;
  const describedBy = [hint && `${id}-hint`, why && `${id}-wrong`].filter(Boolean).join(' ');
  const inputProps = {
    id,
    name,
    defaultValue: value,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(why ? { 'aria-invalid': true } : {}),
  };
  return (
    <p className="desk-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {why && (
        <span className="desk-wrong" id={`${id}-wrong`}>
          {why}
        </span>
      )}
      {lines > 1 ? (
        <textarea {...inputProps} rows={lines} />
      ) : (
        <input {...inputProps} type="text" autoComplete="off" />
      )}
    </p>
  );
}

/** Text fields of a notice. */
export function TextControls({ names, form }: { names: readonly ControlName[]; form: Fields }) {
  return names.map((name) => (
    <Field
      key={name}
      name={name}
      label={noticeFields[name].label}
      value={form[name]}
      {...controls[name]}
    />
  ));
}

interface MoreFieldsProps {
  summary: string;
  /** Names of the controls in the group. The group is open if a control has a problem. */
  names: readonly string[];
  /** Whether a control in the group has a value. */
  open: boolean;
  children: ReactNode;
}

/** Collapsible group of rarely used fields. */
export function MoreFields({ summary, names, open, children }: MoreFieldsProps) {
  return (
    <WithProblem names={names}>
      {(why) => (
        <details className="desk-more" open={open || why !== undefined}>
          <summary>{summary}</summary>
          {children}
        </details>
      )}
    </WithProblem>
  );
}

/** Sends the time at which the page was rendered, so that "tomorrow" keeps the day that the page shows. */
export function ShownAt({ at }: { at: Instant }) {
  return <input type="hidden" name="shownAt" value={at} data-part="shown-at" />;
}

/** Returns the time at which the page of a form was rendered; `now` if the form does not send it. */
export function shownAtOf(form: FormData, now: Instant): Instant {
  const shownAt = Number(form.get('shownAt'));
  return shownAt > 0 && shownAt < now ? shownAt : now;
}
