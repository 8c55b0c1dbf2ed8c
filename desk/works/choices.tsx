import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from '../../src/works/pages/signs.tsx';

interface ChoiceProps {
  type?: 'radio' | 'checkbox';
  name: string;
  value: string;
  /** What the form says now. */
  chosen: string;
  glyph?: GlyphName;
  /** A second line, such as the time that it leads to. */
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
        {time && <small>{time}</small>}
      </span>
    </label>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  hint?: string;
  lines?: number;
  inputMode?: 'text' | 'numeric';
}

/** A text field with its label above. */
export function Field({ name, label, value, hint, lines = 1 }: FieldProps) {
  const id = `field-${name}`;
  const described = hint ? { 'aria-describedby': `${id}-hint` } : {};
  return (
    <p className="desk-field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {lines > 1 ? (
        <textarea id={id} name={name} defaultValue={value} rows={lines} {...described} />
      ) : (
        <input id={id} name={name} defaultValue={value} autoComplete="off" {...described} />
      )}
    </p>
  );
}

/** A step of the form with its number. */
export function Step({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="step" aria-labelledby={`step-${number}`}>
      <h2 id={`step-${number}`}>
        <span className="step-number">{number}</span> {title}
      </h2>
      {children}
    </section>
  );
}
