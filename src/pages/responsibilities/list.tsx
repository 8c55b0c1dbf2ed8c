import { marked } from 'marked';
import { formatLongDate } from '../../site/ui/dates.ts';
import { RichText } from '../../site/ui/rich-text.tsx';
import { responsibilities } from './content.ts';

/** Items of the list of subjects, each with the body responsible for it. */
export function ResponsibilityItems() {
  return responsibilities.map((row) => (
    <li className="card" key={row.id} id={row.id}>
      <h2 className="text-h3">{row.subject}</h2>
      <RichText className="font-700" html={renderInline(row.responsibleBody)} />
      <RichText html={renderInline(row.whatToDo)} />
      <p className="mt-auto text-small text-ink-soft">
        Source: <a href={row.source.href}>{row.source.label}</a>. Checked on{' '}
        <time dateTime={row.reviewed}>{formatLongDate(row.reviewed)}</time>.
      </p>
    </li>
  ));
}

function renderInline(markdown: string): string {
  return marked.parseInline(markdown, { async: false });
}
