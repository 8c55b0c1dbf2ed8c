import { formatLongDate } from '../../site/ui/dates.ts';
import { RichText } from '../../site/ui/rich-text.tsx';
import { builtResponsibilities } from './rows.built.ts';

/** Items of the list of subjects, each with the body responsible for it. */
export function ResponsibilityItems() {
  return builtResponsibilities.map((row) => (
    <li className="card" key={row.id} id={row.id}>
      <h2 className="text-h3">{row.subject}</h2>
      <RichText className="font-700" html={row.responsibleBody} />
      <RichText html={row.whatToDo} />
      <p className="mt-auto text-small text-ink-soft">
        Source: <a href={row.source.href}>{row.source.label}</a>. Checked on{' '}
        <time dateTime={row.reviewed}>{formatLongDate(row.reviewed)}</time>.
      </p>
    </li>
  ));
}
