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
 * Returns the checked settings of wrangler.desk.toml.
 * @throws SettingsError
 */
export function accessSettings(vars: unknown) {
  const result = v.safeParse(varsSchema, vars);
  if (result.success) {
    const { DESK_URL: url, ACCESS_TEAM: team, ...audiences } = result.output;
    const { ACCESS_WORKS_AUDIENCE: works, ACCESS_MESSAGES_AUDIENCE: messages } = audiences;
    return { url, team, audiences: { works, messages } };
  }
  const lines = result.issues.map((issue) => `${v.getDotPath(issue) ?? '[vars]'} ${issue.message}`);
  throw new SettingsError(`Settings in wrangler.desk.toml [vars]: ${lines.join('; ')}.`);
}
