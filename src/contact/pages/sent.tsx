import type { Context } from 'hono';
import type { Page } from '../../site/frame/document.tsx';
import { href } from '../../site/routes.ts';
import type { AppEnv } from '../../site/state.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { SentConfirmation } from '../form/outcome.tsx';
import { isReference } from '../message/reference.ts';

/** Confirmation page after a post without script. */
function sentPage(reference: string): Page {
  return {
    head: { title: 'Message Sent', description: 'Your message has been sent.' },
    content: (
      <>
        <PageTitle title="Message Sent" parent="contact" />
        <div className="wrap section grid justify-items-start gap-6">
          <div className="measure">
            <SentConfirmation reference={reference} />
          </div>
          <a className="btn-accent" href={href('home')}>
            Return to the home page
          </a>
        </div>
      </>
    ),
  };
}

/** Confirms only a valid reference, so that a link cannot forge a confirmation. */
export function showSent(c: Context<AppEnv>): Response | Promise<Response> {
  const reference = c.req.query('reference') ?? '';
  return isReference(reference) ? c.render(sentPage(reference)) : c.notFound();
}
