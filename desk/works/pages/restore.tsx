import type { Context } from 'hono';
import { noticeLines } from '../../../src/answer/render.ts';
import {
  type NoticeRecord,
  newerReplicaRecords,
  readNotices,
} from '../../../src/edit/notice-store.ts';
import { publish } from '../../../src/edit/publish.ts';
import { readReplica } from '../../../src/store/store.ts';
import type { WorksEnv } from '../../env.ts';
import { DeskForm, showPage } from '../../frame.tsx';
import { navFor, paths } from '../paths.ts';

/** Lists what the replica has and the database lacks, with a button that publishes the database again. */
export async function openRestore({ var: variables }: Context<WorksEnv>): Promise<Response> {
  const { database, replica, now } = variables;
  const { records } = await readNotices(database, now);
  // Somebody must be able to publish again while KV does not answer.
  const replicaBody = await readReplica(replica).then(
    (found) => found?.body,
    () => null,
  );
  const missing = replicaBody === null ? [] : newerReplicaRecords(replicaBody, records);
  return showPage(variables, {
    title: 'After a restore',
    nav: navFor(),
    content: (
      <div className="desk-grid">
        <section className="step" aria-labelledby="missing">
          <h2 id="missing">
            Missing in the database: {replicaBody === null ? 'not known' : missing.length}
          </h2>
          <p className="hint">{missingWords(replicaBody, missing.length)}</p>
          <ul className="desk-cards">
            {missing.map((record) => (
              <li className="desk-card" key={record.id}>
                <MissingNotice record={record} now={now} />
              </li>
            ))}
          </ul>
        </section>
        <DeskForm action={paths.restore} className="step">
          <p>
            Press this button only if an operator or the instructions for a failure tell you to. The
            site then shows what the database contains: {records.length} notices.
          </p>
          <p className="actions actions-wide">
            <button type="submit">Publish the database again</button>
          </p>
        </DeskForm>
      </div>
    ),
  });
}

function missingWords(replicaBody: string | undefined | null, count: number): string {
  if (replicaBody === null)
    return 'The replica cannot be read at the moment. You can publish the database now. Open this page again when the replica can be read, because the site may then need another publication.';
  return count === 0
    ? 'The database has every notice that its replica has.'
    : 'The replica has these notices, but the database lacks them or has an older revision. Keep this list, and publish again what still applies.';
}

function MissingNotice({ record, now }: { record: NoticeRecord; now: number }) {
  const { id, revision, notice, stored } = record;
  const lines = notice ? noticeLines(notice, now) : [JSON.stringify(stored)];
  return (
    <>
      <p className="hint">
        {id}, revision {revision}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

/** Publishes the contents of the database under a revision that is higher than that of the replica. */
export async function sendRestore(c: Context<WorksEnv>): Promise<Response> {
  const { database, replica, idempotencyKey, identity, now } = c.var;
  const leadingStatements = [idempotencyKey.statement(paths.list)];
  const edit = { notices: [], leadingStatements, restoredBy: identity.email };
  await publish(database, replica, edit, now);
  return c.redirect(paths.list, 303);
}
