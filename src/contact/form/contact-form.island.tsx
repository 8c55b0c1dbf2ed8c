import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  checkMessage,
  consentError,
  type FieldErrors,
  type FieldValues,
  suggestedSubject,
  valuesOf,
} from '../message/schema.ts';
import { Consent, Fields, Honeypot, Place, Topics } from './fields.tsx';
import { ErrorSummary, type Progress, ProgressPanel } from './outcome.tsx';
import { type Contact, type Outcome, sendMessage } from './send.ts';

export interface ContactFormProps {
  /** Initial values, if a link prefills the form or the server returns it. */
  values?: FieldValues;
  errors?: FieldErrors;
  /** Reason why the message was not accepted, other than invalid fields. */
  failure?: string;
  contact: Contact;
}

/** Contact form: without script a plain form post; with script sent without leaving the page. */
export function ContactForm({
  values = {},
  errors: initialErrors = {},
  failure,
  contact,
}: ContactFormProps) {
  const [errors, setErrors] = useState(initialErrors);
  const [progress, setProgress] = useState<Progress>(
    failure
      ? { state: 'failed', reason: failure, hasText: values.message !== undefined }
      : { state: 'writing' },
  );
  const summary = useErrorSummaryFocus(errors);
  const sending = progress.state === 'sending';
  // A second click may come before the state set by the first is rendered.
  const busy = useRef(false);

  const lastSuggestion = useRef(suggestedSubject(values));

  /** Suggests a subject from the report's answers, until the visitor writes one. */
  function suggest({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    const subject = form.elements.namedItem('subject');
    if (!(subject instanceof HTMLInputElement) || subject === target) return;
    if (subject.value !== lastSuggestion.current) return;
    lastSuggestion.current = suggestedSubject(valuesOf(new FormData(form)));
    subject.value = lastSuggestion.current;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const form = event.currentTarget;
    const sent = readTexts(form);
    try {
      showOutcome(await send(form), form, sent);
    } catch {
      // A browser may lack an API that validation or sending needs; the server validates everything.
      form.submit();
    } finally {
      busy.current = false;
    }
  }

  async function send(form: HTMLFormElement): Promise<Outcome> {
    const data = new FormData(form);
    const checkResult = checkMessage(valuesOf(data));
    if (!checkResult.ok) return { state: 'invalid', errors: checkResult.errors };
    setErrors({});
    setProgress({ state: 'sending' });
    return sendMessage(checkResult.message, data.get('website'));
  }

  function showOutcome(outcome: Outcome, form: HTMLFormElement, sent: Texts): void {
    if (outcome.state === 'invalid') {
      setErrors(outcome.errors);
      setProgress({ state: 'writing' });
      if (outcome.errors.consent) void toast('error', 'Consent Required', consentError);
      return;
    }
    setProgress(outcome.state === 'failed' ? { ...outcome, hasText: true } : outcome);
    if (outcome.state !== 'sent') return;
    clearForm(form, sent);
    lastSuggestion.current = '';
    void toast(
      'success',
      'Message Sent',
      'Thank you for contacting us. We will respond to your inquiry shortly.',
    );
  }

  return (
    <form
      className="grid gap-5"
      method="post"
      encType="multipart/form-data"
      action="/contact"
      noValidate
      onSubmit={submit}
      onChange={suggest}
    >
      <ErrorSummary errors={errors} ref={summary} />
      <Topics values={values} errors={errors} />
      <Place values={values} errors={errors} />
      <Fields values={values} errors={errors} />
      <Honeypot />
      <Consent values={values} errors={errors} />
      <ProgressPanel progress={progress} contact={contact} />
      <button className="btn-accent justify-self-start" type="submit" aria-disabled={sending}>
        {sending ? 'Sending…' : 'Send message'}
      </button>
    </form>
  );
}

/** When new errors appear, focuses the summary and prefixes the document's title with "Error: ". */
function useErrorSummaryFocus(errors: FieldErrors) {
  const summary = useRef<HTMLDivElement>(null);
  // Screen readers announce errors rendered by the server together with the page.
  const announcedErrors = useRef(errors);
  useEffect(() => {
    if (announcedErrors.current === errors) return;
    announcedErrors.current = errors;
    const title = document.title.replace(/^Error: /, '');
    const hasErrors = Object.keys(errors).length > 0;
    document.title = hasErrors ? `Error: ${title}` : title;
    if (hasErrors) summary.current?.focus();
  }, [errors]);
  return summary;
}

/** Texts and choices of a form's fields; without its boxes and radio buttons. */
type Texts = ReadonlyMap<Element, string>;

function isTextField(
  field: Element,
): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return !isBox(field);
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

const isBox = ({ type }: HTMLInputElement) => /^(checkbox|radio)$/.test(type);

function readTexts(form: HTMLFormElement): Texts {
  return new Map([...form.elements].filter(isTextField).map((field) => [field, field.value]));
}

/**
 * Clears the fields, except for what was written since the form was sent; `reset` would restore the
 * values that the server had filled in.
 */
function clearForm(form: HTMLFormElement, sent: Texts): void {
  for (const field of form.elements) {
    if (isTextField(field)) {
      if (field.value === sent.get(field)) field.value = '';
    } else if (field instanceof HTMLInputElement) {
      field.checked = false;
    }
  }
}

async function toast(kind: 'success' | 'error', title: string, text: string): Promise<void> {
  // Keeps sonner out of the Worker's bundle: the Worker never shows a toast.
  if (import.meta.env.SSR) return;
  // The page shows the same text, so a toast that fails to load is ignored.
  const toasts = await import('../../site/toasts/toasts.tsx').catch(() => undefined);
  await toasts?.showToast(kind, title, text);
}
