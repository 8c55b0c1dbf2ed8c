import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { asOfWords } from '../../../src/answer/words/time.ts';
import type { WorksEnv } from '../../env.ts';
import { DeskForm, showPage } from '../../frame.tsx';
import { navFor, paths } from '../paths.ts';
import { findDeleted, type PendingChange } from './pending.ts';

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

/** Shows who deleted a draft or a request. @throws HTTPException if nobody did */
export async function showDeleted(c: Context<WorksEnv>, id: string): Promise<Response> {
  const deleted = await findDeleted(c.var.database, id);
  if (!deleted) throw new HTTPException(404, { message: 'no such draft or request' });
  const content = (
    <p className="desk-alarm" role="alert">
      <bdi>{deleted.person}</bdi> deleted “{deleted.title}” at {asOfWords(deleted.at)}.
    </p>
  );
  return showPage(c.var, { title: 'Deleted', nav: navFor(), content }, 404);
}
