import { createContext } from 'react';
import type { NoticeInput, Problem } from '../../src/works/input.ts';
import type { Fields } from './fields.ts';

/** Where the form asks for a field of a notice, and what it calls it there. */
const asked = {
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

/** What is wrong with the form that is shown. */
export const ProblemsOfForm = createContext<readonly Problem[]>([]);

/** The name of the control to which a problem belongs, and what it is called. */
export function askedAs(field: string): { control: string; label: string } {
  const found = Object.entries(asked).find(([name]) => name === field)?.[1];
  const [control = field, label = field] = found ?? [];
  return { control, label };
}

/** What is wrong with a control, where something is. */
export function problemAt(problems: readonly Problem[], control: string): string | undefined {
  return problems.find(({ field }) => askedAs(field).control === control)?.why;
}

export function idOf(control: string): string {
  return `field-${control}`;
}
