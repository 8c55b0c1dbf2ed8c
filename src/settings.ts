import * as v from 'valibot';

/** What `[vars]` in wrangler.toml has to hold; each check's message says what to put there. */
const settings = v.object(
  {
    SITE_NAME: v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is empty'), v.maxLength(60)),
    SITE_DESCRIPTOR: v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is empty')),
    SITE_ADDRESS: v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is empty')),
    SITE_PHONE: v.pipe(
      v.string('is missing'),
      v.regex(/^0[\d ]{7,14}$/, 'has to be an Irish number such as "020 912 3456"'),
    ),
    SITE_EMAIL: v.pipe(v.string('is missing'), v.email('has to be an e-mail address')),
    SITE_URL: v.pipe(
      v.string('is missing'),
      v.regex(/^https:\/\/[a-z0-9.-]+$/, 'has to be https:// and a host, with no path'),
    ),
    MESSAGE_RETENTION_DAYS: v.pipe(
      v.string('is missing'),
      v.regex(/^[1-9]\d{0,2}$/, 'has to be a whole number of days from 1 to 999'),
      v.transform(Number),
    ),
  },
  // valibot tells of a name that is not there at all with the message of the object.
  'is missing',
);

/** Who runs the road, as every page may say it. */
export interface Site {
  readonly name: string;
  readonly descriptor: string;
  readonly address: string;
  /** As people read it: "020 912 3456". */
  readonly phone: string;
  /** As a phone dials it: "tel:+353209123456". */
  readonly phoneHref: string;
  readonly email: string;
  /** Origin of the canonical site, with no trailing slash. */
  readonly url: string;
  readonly retentionDays: number;
}

/**
 * The site's settings, checked.
 * @throws Error that names every missing or malformed setting and what it has to be.
 */
export function siteFrom(vars: unknown): Site {
  const result = v.safeParse(settings, vars);
  if (!result.success) throw new Error(describe(result.issues));
  const site = result.output;
  return {
    name: site.SITE_NAME,
    descriptor: site.SITE_DESCRIPTOR,
    address: site.SITE_ADDRESS,
    phone: site.SITE_PHONE,
    phoneHref: `tel:+353${site.SITE_PHONE.replaceAll(' ', '').slice(1)}`,
    email: site.SITE_EMAIL,
    url: site.SITE_URL,
    retentionDays: site.MESSAGE_RETENTION_DAYS,
  };
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map((issue) => `${v.getDotPath(issue) ?? '[vars]'} ${issue.message}`);
  return `Settings in wrangler.toml [vars]: ${lines.join('; ')}.`;
}
