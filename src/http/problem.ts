import type { Context } from 'hono';

const titles = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

type ProblemStatus = keyof typeof titles;

export const problemHeaders = { 'Content-Type': 'application/problem+json' };

/** Formats an error as a problem document (RFC 9457, section 4.2.1). */
export function problemText(status: ProblemStatus, detail: string): string {
  const content = { type: 'about:blank', title: titles[status], status, detail };
  return `${JSON.stringify(content, null, 1)}\n`;
}

/** Responds with a problem document. */
export function problem(c: Pick<Context, 'body'>, status: ProblemStatus, detail: string): Response {
  return c.body(problemText(status, detail), status, problemHeaders);
}
