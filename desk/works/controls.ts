import { createContext } from 'react';
import type { NoticeInput, Problem } from '../../src/works/input.ts';
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
export function problemAt(problems: readonly Problem[], control: string): string | undefined {
  return problems.find(({ field }) => controlOf(field).control === control)?.why;
}

export function idOf(control: string): string {
  return `field-${control}`;
}
