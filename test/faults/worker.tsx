import { type ReactNode, use } from 'react';
import { createApp } from '../../src/app/app.ts';
import { createWorker } from '../../src/app/worker.ts';
import { cacheable } from '../../src/http/cache.ts';
import type { Page } from '../../src/site/frame/document.tsx';

const app = createApp();

/** Text in thrown values, which no response may show. */
const secret = 'the-inside of /srv/secret.ts';
const neverSettles = new Promise<never>(() => undefined);

const thrownValues: Record<string, unknown> = {
  error: new Error(secret),
  string: secret,
  null: null,
  undefined: undefined,
  object: { secret },
};

function ThrowingComponent({ what }: { what: unknown }): ReactNode {
  throw what;
}

function SuspendedComponent(): ReactNode {
  return use(neverSettles);
}

function faultPage(content: ReactNode): Page {
  const head = {
    title: 'Fault',
    description: 'A page that fails.',
    position: { page: 'home' as const },
  };
  return { head, content };
}

for (const [name, what] of Object.entries(thrownValues)) {
  app.get(`/fault/page/${name}`, cacheable('page'), (c) =>
    c.render(faultPage(<ThrowingComponent what={what} />)),
  );
  app.get(`/fault/private/${name}`, (c) => c.render(faultPage(<ThrowingComponent what={what} />)));
  app.get(`/fault/handler/${name}`, () => {
    throw what;
  });
}
app.get('/fault/page/never', cacheable('page'), (c) => c.render(faultPage(<SuspendedComponent />)));
app.get('/fault/private/never', (c) => c.render(faultPage(<SuspendedComponent />)));

/** Makes the rendering of the next page fail. */
function breakNextPage() {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => {
    AbortSignal.timeout = timeout;
    throw secret;
  };
}

app.get('/fault/health', (c) => {
  breakNextPage();
  return app.fetch(new Request(new URL('/healthz', c.req.url)), c.env, c.executionCtx);
});

// Makes the next response fail, at any address.
app.get('/fault/next', (c) => {
  breakNextPage();
  return c.body(null, 204);
});

// Marks the path as a feed, because only feeds handle OPTIONS.
app.options('/fault/feed', (c) => c.body(null, 204));
app.get('/fault/feed', () => {
  throw new Error(secret);
});

// The error page fails too, so that the Worker returns the plain error response.
app.get('/fault/twice', () => {
  breakNextPage();
  throw new Error(secret);
});

export default createWorker(app);
