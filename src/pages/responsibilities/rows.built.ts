import { marked } from 'marked';
import { type Responsibility, responsibilities } from './content.ts';

const renderInline = (markdown: string) => marked.parseInline(markdown, { async: false });

/** Responsibilities with their texts as HTML. */
export const builtResponsibilities: readonly Responsibility[] = responsibilities.map((row) => ({
  ...row,
  responsibleBody: renderInline(row.responsibleBody),
  whatToDo: renderInline(row.whatToDo),
}));
