import { href } from '../../site/routes.ts';
import {
  clockWords,
  dayWords,
  iso,
  kindWords,
  lanesWords,
  periodWords,
  stateWords,
  whereWords,
} from '../words.ts';
import type { Entry, Plan } from './plan.ts';

export function Today({ entries, at }: { entries: readonly Entry[]; at: number }) {
  return (
    <ul className="works-cards">
      {entries.map(({ notice, period, now }) => (
        <li className={`works-card kind-${notice.kind}`} key={`${notice.id}-${period.start}`}>
          <p className="works-kind">
            <span className={now ? 'works-state on' : 'works-state'}>
              {stateWords[now ? 'on' : 'planned']}
            </span>{' '}
            {kindWords[notice.kind]}
          </p>
          <h3 className="text-h3">
            <a href={href('notice', notice.id)}>{notice.title}</a>
          </h3>
          <p className="font-700">{whereWords(notice)}</p>
          <p>
            <time dateTime={iso(period.start)}>{periodWords(period, at)}</time>
            {lanesWords(notice) && <>. {lanesWords(notice)}.</>}
          </p>
          <p className="text-ink-soft">{notice.text}</p>
          {notice.diversion && (
            <p>
              <strong>Diversion:</strong> {notice.diversion}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Coming({ plan, at }: { plan: Plan; at: number }) {
  return (
    <>
      {plan.days.map(({ day, entries }) => (
        <section className="works-day" key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`}>
            <time dateTime={day}>{dayWords(day, at)}</time>
          </h3>
          <ul>
            {entries.map(({ notice, period }) => (
              <li key={`${notice.id}-${period.start}`}>
                <span className="works-hours">
                  {clockWords(period.start)}–{clockWords(period.end)}
                </span>
                <span>
                  <a href={href('notice', notice.id)}>{notice.title}</a>
                  <span className="works-where">{whereWords(notice)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {plan.more && (
        <p className="mt-6">
          {plan.more.count} more from {dayWords(plan.more.from, at)} on: choose a kind, a direction
          or a junction to see them, or take the calendar.
        </p>
      )}
    </>
  );
}
