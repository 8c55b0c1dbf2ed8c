import { createContext, type ReactNode, useContext } from 'react';
import type { NoticeInput, Problem } from '../../src/works/input.ts';
import { NoWrapTimes } from '../../src/works/pages/signs.tsx';
import type { Fields } from './fields.ts';

/** Control of the form for each field of a notice, with its label. */
const controls = {
  kind: ['what', 'What is shut'],
  title: ['title', 'Title'],
  text: ['text', 'What it means for drivers'],
  direction: ['direction', 'Direction'],
  from: ['from', 'From'],
  to: ['to', 'To'],
  slips: ['part', 'Which part'],
  link: ['link', 'From which road to which'],
  carries: ['carries', 'Road on the bridge'],
  landmark: ['landmark', 'Toll or tunnel'],
  also: ['also', 'Slip roads closed with it'],
  lanes: ['lanes', 'Lanes'],
  laneStates: ['lanes', 'Lanes'],
  cause: ['cause', 'Because of'],
  speedLimit: ['speedLimit', 'Speed limit'],
  start: ['startText', 'Start'],
  end: ['endText', 'End'],
  repeat: ['hours', 'Hours and days'],
  diversion: ['diversion', 'Diversion'],
  audible: ['audible', 'Noise'],
  severity: ['severity', 'Delay'],
} as const satisfies Readonly<
  Record<Exclude<keyof NoticeInput, 'by'>, readonly [control: keyof Fields, label: string]>
>;

/** Name and label of a control of the form. */
export interface Control {
  readonly control: string;
  readonly label: string;
}

/** Problems of the form that is shown. */
export const FormProblems = createContext<readonly Problem[]>([]);

/** Returns the control at which problems of a notice's field are shown, with its label. */
export function controlOf(field: string): Control {
  const found = Object.entries(controls).find(([name]) => name === field)?.[1];
  const [control = field, label = field] = found ?? [];
  return { control, label };
}

/** The first problem of a control; undefined if it has none. */
function problemAt(problems: readonly Problem[], control: string): string | undefined {
  return problems.find(({ field }) => controlOf(field).control === control)?.why;
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

/** Radio buttons of one control that have no more than a label. */
export function Options({ options, ...rest }: OptionsProps) {
  return options.map(([value, label]) => (
    <Choice key={value} value={value} {...rest}>
      {label}
    </Choice>
  ));
}

interface ChoicesProps {
  /** Name of the control, to which the link of a problem leads. */
  name: string;
  legend: string;
  /** Text before the choices, on their line, instead of a visible legend above them. */
  beside?: string;
  className?: string;
  children: ReactNode;
}

/** Group of radio buttons or checkboxes, with its error message. */
export function Choices({ name, legend, beside, className = '', children }: ChoicesProps) {
  const why = problemAt(useContext(FormProblems), name);
  return (
    <fieldset className={`choices ${className}`} id={idOf(name)} tabIndex={-1}>
      <legend className={beside ? 'sr-only' : ''}>
        {legend}
        {why && <span className="desk-wrong"> {why}</span>}
      </legend>
      {beside && (
        <span className="choices-beside" aria-hidden="true">
          {beside}
        </span>
      )}
      {children}
    </fieldset>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  hint?: string;
  lines?: number;
}

/** Text field with its label above, and its error message. */
export function Field({ name, label, value, hint, lines = 1 }: FieldProps) {
  const id = idOf(name);
  const why = problemAt(useContext(FormProblems), name);
  const notes = [hint && `${id}-hint`, why && `${id}-wrong`].filter(Boolean).join(' ');
  const given = {
    id,
    name,
    defaultValue: value,
    ...(notes ? { 'aria-describedby': notes } : {}),
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
      {lines > 1 ? <textarea {...given} rows={lines} /> : <input {...given} autoComplete="off" />}
    </p>
  );
}

interface MoreFieldsProps {
  summary: string;
  /** Names of the controls inside; it is open if one of them has a problem. */
  names: readonly string[];
  /** Whether a control inside has a value already. */
  open: boolean;
  children: ReactNode;
}

/** Collapsible group of fields that the usual case does not need. */
export function MoreFields({ summary, names, open, children }: MoreFieldsProps) {
  const problems = useContext(FormProblems);
  const hasProblem = names.some((name) => problemAt(problems, name) !== undefined);
  return (
    <details className="desk-more" open={open || hasProblem}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
