import { type ReactNode, use } from 'react';
import { createApp } from '../../src/app/app.tsx';
import { createWorker } from '../../src/app/worker.ts';
import type { Page } from '../../src/site/frame/document.tsx';
import { page, pageOnce } from '../../src/site/page-response.ts';

const app = createApp();

/** The site, with pages that fail while they render, each in a way of its own. */
const secret = 'the-inside of /srv/secret.ts';
const forever = new Promise<never>(() => undefined);

const thrown: Record<string, unknown> = {
  error: new Error(secret),
  string: secret,
  null: null,
  undefined: undefined,
  object: { secret },
};

function Throws({ what }: { what: unknown }): ReactNode {
  throw what;
}

function Waits(): ReactNode {
  return use(forever);
}

function failing(content: ReactNode): Page {
  const head = {
    title: 'Fault',
    description: 'A page that fails.',
    place: { page: 'home' as const },
  };
  return { head, content };
}

for (const [name, what] of Object.entries(thrown)) {
  app.get(
    `/fault/page/${name}`,
    page(() => failing(<Throws what={what} />)),
  );
  app.get(`/fault/once/${name}`, (c) => pageOnce(c, 200, failing(<Throws what={what} />)));
  app.get(`/fault/handler/${name}`, () => {
    throw what;
  });
}
app.get(
  '/fault/page/never',
  page(() => failing(<Waits />)),
);
app.get('/fault/once/never', (c) => pageOnce(c, 200, failing(<Waits />)));

// The error page cannot be rendered either, so that nothing is left but the last resort.
app.get('/fault/twice', (c) => {
  c.setRenderer(() => {
    throw secret;
  });
  throw new Error(secret);
});

export default createWorker(app);
