import type { Context } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../site/state.ts';
import { fieldNames } from './per-field.ts';
import { type FieldValues, valuesOf } from './schema.ts';

/** What was sent, before it is checked. */
export interface Submission {
  values: FieldValues;
  /** Whether the field is filled in that people do not see. */
  suspected: boolean;
}

const text = v.fallback(v.string(), '');
const json = v.object({
  ...v.entriesFromList(fieldNames, text),
  consent: v.fallback(v.boolean(), false),
  website: text,
});

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export function isJson(c: Context): boolean {
  return contentType(c) === 'application/json';
}

export function isForm(c: Context): boolean {
  return formTypes.includes(contentType(c));
}

function contentType(c: Context): string {
  return c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whether a browser says that another site's page sent it; what is no browser says nothing. */
export function isForeign(c: Context): boolean {
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin';
  return (origin !== undefined && origin !== new URL(c.req.url).origin) || site !== 'same-origin';
}

/** The body as the form's fields, or undefined where it is not what its content type says. */
export async function readSubmission(c: Context<AppEnv>): Promise<Submission | undefined> {
  try {
    if (!isJson(c)) {
      const form = await c.req.formData();
      return { values: valuesOf(form), suspected: Boolean(form.get('website')) };
    }
    const { website, ...values } = v.parse(json, await c.req.json());
    return { values, suspected: website !== '' };
  } catch {
    return undefined;
  }
}
