import type { Context } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Page } from '../../layout/document.tsx';
import { href } from '../../routes.ts';
import { PageTitle } from '../../ui/page-title.tsx';

/** Where a form that was posted without script leads. */
export function sentPage(reference: string | undefined): Page {
  return {
    head: { title: 'Message Sent', description: 'Your message has been sent.' },
    content: (
      <>
        <PageTitle title="Message Sent" parent="contact">
          <p>Thank you for contacting us. We will respond to your inquiry shortly.</p>
        </PageTitle>
        <div className="wrap section grid justify-items-start gap-6">
          {reference && (
            <p className="measure">
              Your reference is <strong className="whitespace-nowrap">{reference}</strong>. Keep it
              in case you ring about this message.
            </p>
          )}
          <a className="btn-accent" href={href('home')}>
            Return to the home page
          </a>
        </div>
      </>
    ),
  };
}

const referenceForm = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** Shows a reference only where it can be one, so that nobody's words stand on our page. */
export function showSent(c: Context<AppEnv>): Response | Promise<Response> {
  const reference = c.req.query('reference');
  return c.render(sentPage(referenceForm.test(reference ?? '') ? reference : undefined));
}
