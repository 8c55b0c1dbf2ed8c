import type { NoticeRecord } from '../../src/works/edit/notice-store.ts';
import { noticeLines } from '../../src/works/edit/search.ts';
import type { Notice } from '../../src/works/notice.ts';
import { NoticePanel } from '../../src/works/pages/notice-panel.tsx';
import { stateOf } from '../../src/works/states.ts';
import { asOfWords } from '../../src/works/words.ts';
import { DeskForm, type DeskPage } from '../frame.tsx';
import type { Change } from './audit.ts';
import { Buttons } from './card.tsx';
import { Field } from './controls.tsx';
import { navFor, noticePath } from './paths.ts';
import type { RoadState } from './road.ts';
import { waitingPressesFor, withoutWaiting } from './second.ts';

interface NoticePageProps {
  readonly road: RoadState;
  readonly notice: Notice;
  readonly history: readonly NoticeRecord[];
  readonly changes: readonly Change[];
}

/** Page of one notice with everything that can be done to it, and who did what. */
export function noticePage(props: NoticePageProps): DeskPage {
  const { road, notice } = props;
  return {
    title: notice.title,
    nav: navFor(),
    content: (
      <div className="desk-columns">
        <section aria-label="Now">
          <WaitingMessage {...props} />
          <NoticePanel notice={notice} view={road.view} />
          <Buttons notice={notice} now={road.now} />
          <TypedActions notice={notice} now={road.now} />
        </section>
        <section aria-label="Text">
          {noticeLines(notice, road.view.at).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <History {...props} />
        </section>
      </div>
    ),
  };
}

/** Shows a press that waits for a second person, because it closes a carriageway more than a day ahead. */
function WaitingMessage({ notice, changes }: NoticePageProps) {
  const [waiting] = waitingPressesFor(changes, notice);
  if (!waiting) return null;
  return (
    <p className="desk-alarm" role="status">
      <b>Not published: it waits for a second person.</b> <bdi>{waiting.person}</bdi> pressed “
      {actionWords[waiting.action] ?? waiting.action}” at {asOfWords(waiting.at)}. Somebody else has
      to press the same.
    </p>
  );
}

const actionWords: Readonly<Record<string, string>> = {
  reopen: 'Reopen',
  undo: 'Undo',
  longer: 'It lasts until another time',
};

/** Actions for which a reason or a time has to be typed. */
function TypedActions({ notice, now }: { notice: Notice; now: number }) {
  const state = stateOf(notice, now);
  const action = noticePath(notice);
  return (
    <>
      {state !== 'cancelled' && (
        <DeskForm action={action} className="step">
          <input type="hidden" name="seen" value={notice.revision} />
          <Field
            name="until"
            label="It lasts until another time"
            value=""
            hint="05:45, 24 Nov 06:00"
          />
          <p className="press press-wide">
            <button type="submit" name="do" value="longer">
              Publish the new end
            </button>
          </p>
        </DeskForm>
      )}
      {(state === 'on' || state === 'planned') && (
        <DeskForm action={action} className="step">
          <input type="hidden" name="seen" value={notice.revision} />
          <Field name="why" label="Why it is cancelled" value="" hint="The public reads it." />
          <p className="press press-wide">
            <button type="submit" name="do" value="cancel">
              Cancel it
            </button>
          </p>
        </DeskForm>
      )}
    </>
  );
}

function History({ history, changes: all }: NoticePageProps) {
  const changes = withoutWaiting(all);
  return (
    <section aria-labelledby="history">
      <h2 className="desk-heading" id="history">
        Who did what
      </h2>
      <ol className="desk-history">
        {history.map(({ revision, changes: [change] }) => (
          <li key={revision}>
            {change && (
              <p>
                <b>{change.what}</b>, {change.by}, {asOfWords(change.at)}
              </p>
            )}
            <FieldChanges changes={changes.filter((one) => one.revision === revision)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function FieldChanges({ changes }: { changes: readonly Change[] }) {
  const [first] = changes;
  if (!first) return <p className="hint">From the command line.</p>;
  return (
    <>
      <p className="hint">
        <bdi>{first.person}</bdi>
      </p>
      <dl className="desk-fields">
        {changes.map(({ field, old, new: newValue }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {old !== null && <del>{valueWords(field, old)}</del>}{' '}
              {newValue !== null && valueWords(field, newValue)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const instants = ['start', 'end', 'cancelled'];

function valueWords(field: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (typeof value === 'number' && instants.includes(field)) return asOfWords(value);
  return typeof value === 'string' ? value : json;
}
