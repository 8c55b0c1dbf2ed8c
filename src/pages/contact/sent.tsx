import type { Context } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { Sent } from '../../islands/contact-form/sent.tsx';
import type { Page } from '../../layout/document.tsx';
import { isReference } from '../../messages/reference.ts';
import { href } from '../../routes.ts';
import { PageTitle } from '../../ui/page-title.tsx';

/** Where a form that was posted without script leads. */
function sentPage(reference: string): Page {
  return {
    head: { title: 'Message Sent', description: 'Your message has been sent.' },
    content: (
      <>
        <PageTitle title="Message Sent" parent="contact" />
        <div className="wrap section grid justify-items-start gap-6">
          <div className="measure">
            <Sent reference={reference} />
          </div>
          <a className="btn-accent" href={href('home')}>
            Return to the home page
          </a>
        </div>
      </>
    ),
  };
}

/** Says "sent" only for a reference that can be ours, so that a link cannot make us say it. */
export function showSent(c: Context<AppEnv>): Response | Promise<Response> {
  const reference = c.req.query('reference') ?? '';
  return isReference(reference) ? c.render(sentPage(reference)) : c.notFound();
}
