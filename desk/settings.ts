import * as v from 'valibot';
import { SettingsError } from '../src/site/settings.ts';

const text = v.string('is missing');
const audience = v.pipe(
  text,
  v.regex(
    /^[0-9a-f]{64}$/,
    'must be the Application Audience (AUD) tag: 64 characters from 0-9 and a-f',
  ),
);

/** Newsrooms to phone, in this order. */
const newsrooms = v.optional(
  v.array(
    v.object({
      name: text,
      phone: v.pipe(text, v.regex(/^\+?[\d ]{3,20}$/, 'must be digits and spaces')),
    }),
    'must be a list',
  ),
  [],
);
export type Newsrooms = v.InferOutput<typeof newsrooms>;

const varsSchema = v.pipe(
  v.object(
    {
      DESK_URL: v.pipe(
        text,
        v.regex(/^https:\/\/[a-z0-9.-]+$/, 'must be https:// and a host, without a path'),
      ),
      ACCESS_TEAM: v.pipe(
        text,
        v.regex(
          /^https:\/\/[a-z0-9-]+\.cloudflareaccess\.com$/,
          'must have the form https://your-team.cloudflareaccess.com',
        ),
      ),
      ACCESS_WORKS_AUDIENCE: audience,
      ACCESS_MESSAGES_AUDIENCE: audience,
      NEWSROOMS: newsrooms,
    },
    'is missing',
  ),
  v.forward(
    v.check(
      ({ ACCESS_WORKS_AUDIENCE: works, ACCESS_MESSAGES_AUDIENCE: messages }) => works !== messages,
      'must differ from ACCESS_WORKS_AUDIENCE: create a second Access application',
    ),
    ['ACCESS_MESSAGES_AUDIENCE'],
  ),
);

/**
 * Validates and returns the settings in wrangler.desk.toml.
 * @throws SettingsError
 */
export function accessSettings(vars: unknown) {
  const settings = validate(varsSchema, vars);
  const { DESK_URL: url, ACCESS_TEAM: team } = settings;
  const { ACCESS_WORKS_AUDIENCE: works, ACCESS_MESSAGES_AUDIENCE: messages } = settings;
  return { url, team, audiences: { works, messages } };
}

/**
 * Returns the newsrooms, the only setting that the local desk uses too.
 * @throws SettingsError
 */
export function newsroomsFrom(vars: unknown): Newsrooms {
  return validate(v.object({ NEWSROOMS: newsrooms }), vars).NEWSROOMS;
}

function validate<const Schema extends v.GenericSchema>(schema: Schema, vars: unknown) {
  const result = v.safeParse(schema, vars);
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => `${v.getDotPath(issue) ?? '[vars]'} ${issue.message}`);
  throw new SettingsError(`Settings in wrangler.desk.toml [vars]: ${lines.join('; ')}.`);
}
