import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { asOfWords } from '../../../src/answer/words/time.ts';
import type { WorksEnv } from '../../env.ts';
import { DeskForm, showPage } from '../../frame.tsx';
import { navFor, noticePath, paths } from '../paths.ts';
import { findGone, type PendingChange } from './pending.ts';

interface DeletionProps {
  pending: Pick<PendingChange, 'id' | 'action' | 'person'>;
  name: string;
  /** Version of the request that the page shows; undefined for a draft. */
  asked?: string;
}

/** Asks before the work of a person is deleted, also without JavaScript. */
export function Deletion({ pending: { id, action, person }, name, asked }: DeletionProps) {
  return (
    <details className="desk-more">
      <summary>
        Delete …<span className="sr-only"> {name}</span>
      </summary>
      <DeskForm action={paths.find} className="actions actions-wide">
        {asked !== undefined && <input type="hidden" name="asked" value={asked} />}
        <button type="submit" name="drop" value={id}>
          Delete the {action === 'draft' ? 'draft' : 'request'} of <bdi>{person}</bdi>
          <small>{name}</small>
        </button>
      </DeskForm>
    </details>
  );
}

/**
 * Redirects from a draft or a request that was published to its notice, or shows who deleted it.
 * @param laterChange reason why a press on an older page of the request did nothing
 * @throws HTTPException if nobody published or deleted the request
 */
export async function showGone(
  c: Context<WorksEnv>,
  id: string,
  laterChange?: string,
): Promise<Response> {
  const gone = await findGone(c.var.database, id);
  if (!gone && !laterChange) throw new HTTPException(404, { message: 'no such draft or request' });
  const notice = gone?.action === 'published' ? noticePath({ id: gone.notice }) : undefined;
  if (notice && !laterChange) return c.redirect(notice, 303);
  const content = (
    <div className="desk-alarm" role="alert" data-outcome="">
      {laterChange ? (
        <b>Your press did nothing: {laterChange}</b>
      ) : (
        <>
          <bdi>{gone?.person}</bdi> deleted “{gone?.title}” at {asOfWords(gone?.at ?? 0)}.
        </>
      )}
      {notice && (
        <p>
          <a className="tap" href={notice}>
            Open the notice
          </a>
        </p>
      )}
    </div>
  );
  return showPage(c.var, { title: 'Request', nav: navFor(), content }, 404);
}
