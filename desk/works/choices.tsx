import { type ReactNode, useContext } from 'react';
import { Glyph, type GlyphName, NoWrapTimes } from '../../src/works/pages/signs.tsx';
import { FormProblems, idOf, problemAt } from './controls.ts';

interface ChoiceProps {
  type?: 'radio' | 'checkbox';
  name: string;
  value: string;
  /** Current value in the form. */
  chosen: string;
  glyph?: GlyphName;
  /** Second line of the label, such as the resulting time. */
  time?: string;
  children: ReactNode;
}

/** A radio button or checkbox that looks like a button. */
export function Choice({
  type = 'radio',
  name,
  value,
  chosen,
  glyph,
  time,
  children,
}: ChoiceProps) {
  return (
    <label className="choice">
      <input type={type} name={name} value={value} defaultChecked={chosen === value} />
      <span>
        {glyph && <Glyph name={glyph} />}
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
