import type { Context } from 'hono';

const titles = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

/** Returns an error that programs can read: RFC 9457, section 4.2.1. */
export function problem(
  c: Pick<Context, 'body'>,
  status: keyof typeof titles,
  detail: string,
): Response {
  const content = { type: 'about:blank', title: titles[status], status, detail };
  const headers = { 'Content-Type': 'application/problem+json' };
  return c.body(`${JSON.stringify(content, null, 1)}\n`, status, headers);
}
