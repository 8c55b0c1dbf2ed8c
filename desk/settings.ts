import * as v from 'valibot';
import { SettingsError } from '../src/site/settings.ts';

const text = v.string('is missing');
const audience = v.pipe(
  text,
  v.regex(/^[0-9a-f]{64}$/, 'has to be the Application Audience (AUD) tag: 64 digits and letters'),
);

const varsSchema = v.pipe(
  v.object(
    {
      DESK_URL: v.pipe(
        text,
        v.regex(/^https:\/\/[a-z0-9.-]+$/, 'has to be https:// and a host, with no path'),
      ),
      ACCESS_TEAM: v.pipe(
        text,
        v.regex(
          /^https:\/\/[a-z0-9-]+\.cloudflareaccess\.com$/,
          'has to be https://your-team.cloudflareaccess.com',
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
      'has to be of another Access application than ACCESS_WORKS_AUDIENCE',
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
