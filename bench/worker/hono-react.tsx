import { Hono } from 'hono';
import { renderToReadableStream } from 'react-dom/server';

/** Minimal app with Hono and React, for comparison: one route with one page. */
const app = new Hono();

app.get('/', async (c) => {
  const page = (
    <html lang="en">
      <head>
        <title>Hono and React</title>
      </head>
      <body>
        <h1>Hono and React</h1>
      </body>
    </html>
  );
  return c.body(await renderToReadableStream(page), { headers: { 'Content-Type': 'text/html' } });
});

export default app;
