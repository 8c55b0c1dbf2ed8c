import type { Context, Env } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { Hono } from 'hono/tiny';
import { versionOf } from '../src/http/env.ts';
import { errorFields, logLine } from '../src/http/log.ts';
import { securityHeaders } from '../src/http/security-headers.ts';
import { SettingsError, type Site, siteFrom } from '../src/site/settings.ts';
import {
  type Authenticator,
  type CreateAuthenticator,
  type DeskBindings,
  type DeskEnv,
  type Identity,
  type Role,
  roles,
  SignInRefusedError,
} from './env.ts';
import { Sections, showPage } from './frame.tsx';
import { checkSubmission } from './idempotency.ts';
import { messagesDesk } from './messages/routes.tsx';
import { refuse } from './refusals.tsx';
import { type Newsrooms, newsroomsFrom } from './settings.ts';
import { worksDesk } from './works/routes.tsx';

/** Maximum size of a form in bytes, enough for a percent-encoded note or notice. */
const maxSize = 64 * 1024;

/** Headers of every response: the site's security headers, no caching and no indexing. */
const deskHeaders = {
  ...securityHeaders,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};

const setHeaders = createMiddleware<DeskEnv>(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(deskHeaders)) c.res.headers.set(name, value);
  c.res.headers.set('X-Version', versionOf(c.env));
});

/** Creates the desk's Worker, which authenticates every request and responds to every error. */
export function createDesk(createAuthenticator: CreateAuthenticator) {
  const app = new Hono<DeskEnv>();
  const getSetup = memoizeSetup(createAuthenticator);
  app.use(setHeaders);
  app.use(async (c, next) => {
    if (!URL.canParse(c.req.url)) throw new HTTPException(400, { message: 'invalid URL' });
    const { authenticator } = getSetup(c.env);
    const url = new URL(c.req.url);
    if (authenticator.isDeskUrl(url)) return next();
    url.protocol = 'https:';
    if (c.req.method === 'GET' && authenticator.isDeskUrl(url)) return c.redirect(url.href, 308);
    throw new SignInRefusedError('another host');
  });
  // Browsers request the icon without a sign-in.
  app.get('/favicon.ico', (c) => c.body(null, 204));
  /** Verifies the sign-in, and returns the sections that the person may use. @throws SignInRefusedError */
  const signIn = async (c: Context<DeskEnv>) => {
    const { authenticator, site } = getSetup(c.env);
    const identities = await Promise.all(
      roles.map((role) =>
        authenticator.identify(c.req.raw, role).catch((error) => {
          // While the keys are unavailable, nobody knows whether the person may use the desk.
          if (!(error instanceof SignInRefusedError)) throw error;
        }),
      ),
    );
    const identity = identities.find((one) => one !== undefined);
    if (!identity) throw new SignInRefusedError('no section of the desk');
    setViewer(c, identity, authenticator, site);
    return roles.filter((_, index) => identities[index]);
  };
  app.get('/', async (c) => {
    const names = await signIn(c);
    return showPage(c.var, { title: 'Desk', content: <Sections names={names} /> });
  });
  app.route('/works', sectionFor('works', getSetup, worksDesk));
  app.route('/messages', sectionFor('messages', getSetup, messagesDesk));
  app.notFound(async (c) => {
    if (!c.var.identity) await signIn(c);
    return refuse(new HTTPException(404, { message: 'no such page' }), c);
  });
  app.onError(refuse);

  return {
    async fetch(request, env, context) {
      try {
        return await app.fetch(request, env, context);
      } catch (thrown) {
        logLine({ event: 'desk-failure', status: 500, ...errorFields(thrown) });
        const headers = { ...deskHeaders, 'Content-Type': 'text/plain; charset=utf-8' };
        return new Response(
          'The desk failed. Tell the newsrooms by phone what has changed on the road.',
          { status: 500, headers },
        );
      }
    },
  } satisfies ExportedHandler<DeskBindings>;
}

/** Checks the settings once per isolate. After a failure, the next request checks them again. */
function memoizeSetup(createAuthenticator: CreateAuthenticator) {
  let cachedSetup: { authenticator: Authenticator; site: Site; newsrooms: Newsrooms } | undefined;
  return (env: DeskBindings) => {
    cachedSetup ??= {
      authenticator: createAuthenticator(env),
      site: siteFrom(env),
      newsrooms: newsroomsFrom(env),
    };
    return cachedSetup;
  };
}

/** Returns the routes of a role; each requires a sign-in for this role. */
function sectionFor<Own extends Env>(
  role: Role,
  getSetup: ReturnType<typeof memoizeSetup>,
  deskRoutes: Hono<Own>,
) {
  const routes = new Hono<DeskEnv>({ strict: false });
  routes.use(async (c, next) => {
    const { authenticator, site, newsrooms } = getSetup(c.env);
    c.set('newsrooms', newsrooms);
    c.set('role', role);
    setViewer(c, await authenticator.identify(c.req.raw, role), authenticator, site);
    c.set('now', Date.now());
    setStores(c, role);
    await next();
  });
  const rejectTooLong = () => {
    throw new HTTPException(413, { message: 'too long' });
  };
  routes.use(bodyLimit({ maxSize, onError: rejectTooLong }), checkSubmission);
  routes.route('/', deskRoutes);
  return routes;
}

function setViewer(
  c: Context<DeskEnv>,
  identity: Identity,
  { siteUrl }: Authenticator,
  site: Site,
): void {
  c.set('identity', identity);
  c.set('site', site);
  c.set('siteUrl', siteUrl ?? site.url);
}

/** @throws SettingsError if a store is not bound */
function setStores(c: Context<DeskEnv>, role: Role): void {
  const { DB, NOTICES, OUTBOX } = c.env;
  if (!DB) throw unboundError('DB');
  c.set('database', DB);
  if (role === 'works') {
    if (!NOTICES) throw unboundError('NOTICES');
    c.set('replica', NOTICES);
  } else {
    if (!OUTBOX) throw unboundError('OUTBOX');
    c.set('outbox', OUTBOX);
  }
}

function unboundError(name: string): SettingsError {
  return new SettingsError(`${name} is not bound. Add the binding to wrangler.toml.`);
}
