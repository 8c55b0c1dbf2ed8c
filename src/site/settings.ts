import * as v from 'valibot';

/** Schema of a text setting. Accepts a number, because wrangler.toml may have an unquoted number. */
const textSetting = v.string(({ input }) =>
  typeof input === 'number' ? `must be in quotes: "${input}"` : 'is missing',
);
const nonEmptySetting = v.pipe(textSetting, v.trim(), v.nonEmpty('is empty'));
const emailAddress = v.pipe(textSetting, v.email('must be an e-mail address'));

/** Licences allowed for the notices, by SPDX identifier. */
const licences = {
  'CC-BY-4.0': { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'CC0-1.0': { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
};

const licenceSetting = v.picklist(
  ['CC-BY-4.0', 'CC0-1.0'] satisfies readonly (keyof typeof licences)[],
  ({ input }) => (input === undefined ? 'is missing' : 'must be CC-BY-4.0 or CC0-1.0'),
);

/** Schema of `[vars]` in wrangler.toml; each message states the valid values. */
const varsSchema = v.object(
  {
    SITE_NAME: v.pipe(nonEmptySetting, v.maxLength(60, 'must have at most 60 characters')),
    SITE_DESCRIPTOR: nonEmptySetting,
    SITE_ADDRESS: nonEmptySetting,
    SITE_PHONE: v.pipe(
      textSetting,
      v.regex(/^0[\d ]{7,14}$/, 'must be an Irish number such as "020 912 3456"'),
    ),
    SITE_EMAIL: emailAddress,
    SITE_URL: v.pipe(
      textSetting,
      v.regex(/^https:\/\/[a-z0-9.-]+$/, 'must be https:// and a host, with no path'),
    ),
    MESSAGE_RETENTION_DAYS: v.pipe(
      textSetting,
      v.regex(/^[1-9]\d{0,2}$/, 'must be a whole number of days from 1 to 999'),
      v.transform(Number),
    ),
    MAIL_FROM: emailAddress,
    NOTICES_LICENCE: licenceSetting,
    ALERTS_PUBLIC_KEY: v.pipe(
      textSetting,
      v.regex(/^([\w-]{87})?$/, 'must be empty, or the key that "npm run alerts -- keys" prints'),
    ),
    // This binding exists only if e-mail is turned on.
    MAIL: v.optional(v.unknown()),
  },
  // valibot uses the object's message if a setting is missing.
  'is missing',
);

const settingsSchema = v.pipe(
  varsSchema,
  v.transform((vars) => ({
    name: vars.SITE_NAME,
    descriptor: vars.SITE_DESCRIPTOR,
    address: vars.SITE_ADDRESS,
    /** For display: "020 912 3456". */
    phone: vars.SITE_PHONE,
    /** For links: "tel:+353209123456". */
    phoneHref: `tel:+353${vars.SITE_PHONE.replaceAll(' ', '').slice(1)}`,
    email: vars.SITE_EMAIL,
    /** Origin of the canonical site, with no trailing slash. */
    url: vars.SITE_URL,
    retentionDays: vars.MESSAGE_RETENTION_DAYS,
    mailFrom: vars.MAIL_FROM,
    /** Licence under which anybody may use the notices. */
    licence: licences[vars.NOTICES_LICENCE],
    /** Public key (VAPID) with which browsers subscribe to alerts; empty if alerts are not set up. */
    alertsKey: vars.ALERTS_PUBLIC_KEY,
    /** Whether a copy of each message is sent to the operator by e-mail. */
    sendsMailCopies: vars.MAIL !== undefined,
  })),
);

/** Validated settings of wrangler.toml, such as operator, contact and retention. */
export type Site = Readonly<v.InferOutput<typeof settingsSchema>>;

/** Error whose message names each missing or malformed setting with its valid values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Validates the settings of the site.
 * @throws SettingsError
 */
export function siteFrom(vars: unknown): Site {
  const result = v.safeParse(settingsSchema, vars);
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => `${v.getDotPath(issue) ?? '[vars]'} ${issue.message}`);
  throw new SettingsError(`Settings in wrangler.toml [vars]: ${lines.join('; ')}.`);
}
