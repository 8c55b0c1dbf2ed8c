import { marked } from 'marked';
import { type Responsibility, responsibilities } from './content.ts';

const inline = (markdown: string) => marked.parseInline(markdown, { async: false });

/** The responsibilities, with their texts as HTML. */
export const rows: readonly Responsibility[] = responsibilities.map((row) => ({
  ...row,
  who: inline(row.who),
  whatToDo: inline(row.whatToDo),
}));
