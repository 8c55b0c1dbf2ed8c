import type { Context } from 'hono';
import * as v from 'valibot';
import { alertTriangle, clock, mail, mapPin, phone } from '../../../.generated/icons.ts';
import type { WorksEnv, WorksState } from '../../answer/env.ts';
import {
  contactFormWarning,
  dangerAdvice,
  emergencyAdvice,
  emergencyHref,
  emergencyNumbers,
} from '../../site/content/emergency.ts';
import { officeHours } from '../../site/content/service-levels.ts';
import type { Page } from '../../site/frame/document.tsx';
import { Island } from '../../site/island.tsx';
import type { Query } from '../../site/query.ts';
import { endpoints, href } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { EmailText } from '../../site/ui/rich-text.tsx';
import { ContactForm, type ContactFormProps } from '../form/contact-form.island.tsx';
import { SentConfirmation } from '../form/sending.tsx';
import { messageFields, reportFields } from '../message/fields.ts';
import { isReference } from '../message/reference.ts';
import { type FieldValues, reportFieldNames, suggestedSubject } from '../message/schema.ts';
import { plannedAt } from '../planned.ts';

/** Shows the contact page. The page is cached unless a link prefills its form. */
export function showContact(c: Context<WorksEnv>): Promise<Response> {
  const values = prefillValues(c.env.query);
  if (!values) return c.render(contactPage(c.env.state));
  // Not stored like a private page, because Firefox would lose what was typed, after Back.
  c.set('kind', 'form');
  const prefilledValues = { ...values, subject: suggestedSubject(values) };
  return c.render(contactPage(c.env.state, { values: prefilledValues }));
}

export type InitialFormState = Omit<ContactFormProps, 'contact' | 'planned'>;

/** Builds the contact page; `form` is the state of a returned or prefilled form. */
export function contactPage(
  { site, view }: Pick<WorksState, 'site' | 'view'>,
  form: InitialFormState = {},
): Page {
  const { phone, phoneHref, email } = site;
  const planned = form.values && plannedAt(view, form.values);
  return {
    head: {
      title: `${form.errors ? 'Error: ' : ''}Contact`,
      description: `Send a message to the operations centre, call or e-mail. Office hours are ${officeHours}. ${emergencyAdvice}`,
      position: { page: 'contact' },
      sheet: 'contact',
    },
    content: (
      <>
        <PageTitle title="Contact">
          <p>{contactFormWarning}</p>
          <p className="mt-3">
            For anything else on the road, ring{' '}
            <a className="tap font-700" href={phoneHref}>
              {phone}
            </a>
            , day or night.
          </p>
          <p className="mt-3">
            If it can wait, tell us here what you saw, or ask us anything about the road. Not sure
            whether we are responsible? See{' '}
            <a href={href('responsibilities')}>who looks after what</a>. Sent a message before?{' '}
            <a href={endpoints.status}>Track your message</a>.
          </p>
        </PageTitle>
        <div className="wrap section grid items-start gap-x-14 gap-y-12 lg:grid-cols-[1.5fr_1fr]">
          <section aria-labelledby="write">
            <h2 className="heading mb-6" id="write">
              Send a message
            </h2>
            <Island
              component={ContactForm}
              props={{ ...form, ...(planned && { planned }), contact: { phone, phoneHref, email } }}
            />
          </section>
          <Cards site={site} />
        </div>
      </>
    ),
  };
}

function Cards({ site }: { site: Site }) {
  return (
    <section aria-labelledby="reach">
      <h2 className="heading mb-6" id="reach">
        Other ways to reach us
      </h2>
      <ul className="grid gap-4">
        <li className="rounded-lg border border-warning bg-warning p-5 text-on-warning md:p-6">
          <h3 className="flex items-center gap-3 text-h3">
            <Icon path={alertTriangle} />
            Emergency
          </h3>
          <p className="mt-2">
            {dangerAdvice} We may not see a message in time.{' '}
            <a className="font-800 text-on-warning whitespace-nowrap" href={emergencyHref}>
              Dial {emergencyNumbers}
            </a>
          </p>
        </li>
        <Card icon={mapPin} title="Location">
          <address className="not-italic">{site.address}</address>
        </Card>
        <Card icon={phone} title="Phone">
          <a className="tap" href={site.phoneHref}>
            {site.phone}
          </a>
          <p>For anything on the road: day and night.</p>
          <p>For anything else: {officeHours}.</p>
        </Card>
        <Card icon={mail} title="E-mail">
          <a className="tap" href={`mailto:${site.email}`}>
            <EmailText email={site.email} />
          </a>
        </Card>
        <Card icon={clock} title="Operating hours">
          <p>Office: {officeHours}.</p>
          <p>Emergency coverage on the road: 24/7.</p>
        </Card>
      </ul>
    </section>
  );
}

interface CardProps {
  icon: string;
  title: string;
  children: React.ReactNode;
}

function Card({ icon, title, children }: CardProps) {
  return (
    <li className="card gap-1">
      <h3 className="flex items-center gap-3 text-h3">
        <Icon path={icon} className="size-6 text-accent" />
        {title}
      </h3>
      <div>{children}</div>
    </li>
  );
}

/**
 * Shows the confirmation after a post without JavaScript. Requires a valid reference, so that a mistyped address
 * confirms nothing.
 */
export function showSent(c: Context<WorksEnv>): Response | Promise<Response> {
  const reference = c.env.query.reference ?? '';
  if (!isReference(reference)) return c.notFound();
  return c.render({
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
  });
}

const isReportField = (name: string): name is keyof typeof reportFields =>
  Object.hasOwn(reportFields, name);

/**
 * Reads prefilled values from a link such as `/contact?about=road&from=5`. Drops invalid values. Undefined
 * if no valid value is left.
 */
export function prefillValues(query: Query): FieldValues | undefined {
  const values: FieldValues = {};
  for (const name of reportFieldNames.filter(isReportField)) {
    const { success, output } = v.safeParse(messageFields[name].check, query[name]);
    if (success && output !== '') values[name] = output;
  }
  return Object.keys(values).length > 0 ? values : undefined;
}
