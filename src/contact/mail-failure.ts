import { TimeoutError } from '../http/timeout.ts';

/**
 * Why a mail was not sent: for now; until the operator mends a setting; or because of what is in
 * it, so that the same mail will never be taken. Codes as in "Email Service: Workers API".
 */
export type FailureKind = 'temporary' | 'setting' | 'content';

const settingCodes =
  /^E_(SENDER_NOT_VERIFIED|SENDER_DOMAIN_NOT_AVAILABLE|RECIPIENT_NOT_ALLOWED|RECIPIENT_SUPPRESSED)$/;
const contentCodes = /^E_(VALIDATION_ERROR|FIELD_MISSING|CONTENT_TOO_LARGE|HEADERS?_.+)$/;

/** The mailer's code, or our words: what else it says may quote the visitor. */
export function reasonOfMailer(error: unknown): string {
  if (error instanceof TimeoutError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'refused without a code';
}

/** What a reason means for the next try. */
export function kindOf(reason: string): FailureKind {
  if (settingCodes.test(reason)) return 'setting';
  return contentCodes.test(reason) ? 'content' : 'temporary';
}
