import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  checkMessage,
  consentError,
  type FieldErrors,
  type FieldValues,
  suggestedSubject,
  valuesOf,
} from '../message/schema.ts';
import { ConsentField, ContactFields, Honeypot, PlaceFields, Topics } from './fields.tsx';
import {
  type Contact,
  ErrorSummary,
  type Outcome,
  type Progress,
  ProgressPanel,
  sendMessage,
} from './sending.tsx';

export interface ContactFormProps {
  /** Initial values, if a link prefills the form or the server returns the form with errors. */
  values?: FieldValues;
  errors?: FieldErrors;
  /** Reason for a rejection other than invalid fields. */
  failure?: string;
  /** Closures and restrictions today or tonight at the place in `values`. */
  planned?: readonly string[];
  contact: Contact;
}

/** Contact form. JavaScript sends the form; without JavaScript, the browser sends it. */
export function ContactForm({
  values = {},
  errors: initialErrors = {},
  failure,
  planned: initiallyPlanned = [],
  contact,
}: ContactFormProps) {
  const [errors, setErrors] = useState(initialErrors);
  const [progress, setProgress] = useState<Progress>(
    failure
      ? { state: 'failed', reason: failure, hasText: values.message !== undefined }
      : { state: 'writing' },
  );
  const summaryRef = useErrorSummaryFocus(errors);
  const isSending = progress.state === 'sending';
  // React may not have rendered the new state before a second click.
  const isSubmitting = useRef(false);

  const lastSuggestion = useRef(suggestedSubject(values));
  const { planned, updatePlanned } = usePlanned(initiallyPlanned, values);

  /** Shows what is planned at the place, and suggests a subject until the visitor types a subject. */
  function suggest({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    updatePlanned(valuesOf(new FormData(form)));
    const subject = form.elements.namedItem('subject');
    if (!(subject instanceof HTMLInputElement) || subject === target) return;
    const suggestion = suggestedSubject(valuesOf(new FormData(form)));
    // After Back, the browser restores an earlier suggestion.
    if (![lastSuggestion.current, suggestion].includes(subject.value)) return;
    subject.value = lastSuggestion.current = suggestion;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const form = event.currentTarget;
    const textFields = [...form.elements].filter(isTextField);
    const submittedTexts: TypedTexts = new Map(textFields.map((field) => [field, field.value]));
    try {
      const data = new FormData(form);
      const checkedMessage = checkMessage(valuesOf(data));
      if (!checkedMessage.ok)
        return showOutcome(
          { state: 'invalid', errors: checkedMessage.errors },
          form,
          submittedTexts,
        );
      setErrors({});
      setProgress({ state: 'sending' });
      showOutcome(
        await sendMessage(checkedMessage.message, data.get('website')),
        form,
        submittedTexts,
      );
    } catch {
      // If the browser lacks an API, the server validates the message.
      form.submit();
    } finally {
      isSubmitting.current = false;
    }
  }

  function showOutcome(outcome: Outcome, form: HTMLFormElement, submittedTexts: TypedTexts): void {
    if (outcome.state === 'invalid') {
      setErrors(outcome.errors);
      setProgress({ state: 'writing' });
      if (outcome.errors.consent) void toast('error', 'Consent Required', consentError);
      else closeToasts();
      return;
    }
    setProgress(outcome.state === 'failed' ? { ...outcome, hasText: true } : outcome);
    if (outcome.state === 'failed') closeToasts();
    if (outcome.state !== 'sent') return;
    clearForm(form, submittedTexts);
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
      id="message-form"
      // Without a fragment, the browser's error page would replace this page, and what was typed.
      action="/contact#message-form"
      noValidate
      onSubmit={submit}
      onChange={suggest}
    >
      <ErrorSummary errors={errors} ref={summaryRef} />
      <Topics values={values} errors={errors} />
      <PlaceFields values={values} errors={errors} planned={planned} />
      <ContactFields values={values} errors={errors} />
      <Honeypot />
      <ConsentField values={values} errors={errors} />
      <ProgressPanel progress={progress} contact={contact} />
      <button className="btn-accent justify-self-start" type="submit" aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send message'}
      </button>
      <noscript>
        <button className="btn-outline" name="check" type="submit" formAction="/contact#planned">
          Show works at the place first
        </button>
      </noscript>
    </form>
  );
}

ContactForm.islandName = 'contact-form' as const;

/** Loads what is planned today or tonight at the place of a report whenever the place changes. */
function usePlanned(initiallyPlanned: readonly string[], values: FieldValues) {
  const [planned, setPlanned] = useState(initiallyPlanned);
  const requested = useRef(placeQuery(values));
  function updatePlanned(newValues: FieldValues): void {
    const query = placeQuery(newValues);
    if (query === requested.current) return;
    requested.current = query;
    // The lines of the other place would look like those of this one.
    setPlanned([]);
    fetchPlanned(query).then((lines) => query === requested.current && setPlanned(lines));
  }
  return { planned, updatePlanned };
}

function placeQuery({ from = '', to = '', direction = '' }: FieldValues): string {
  return from || to ? `${new URLSearchParams({ about: 'road', from, to, direction })}` : '';
}

/** Timeout of the request for what is planned, in ms. */
const plannedTimeoutMs = 10_000;

/** Reads the lines from the page whose form is prefilled with the place. Resolves to no lines after a failure. */
function fetchPlanned(query: string): Promise<string[]> {
  if (!query) return Promise.resolve([]);
  return new Promise((resolve) => {
    // XMLHttpRequest parses HTML without a Trusted Types policy.
    const request = new XMLHttpRequest();
    request.open('GET', `/contact?${query}`);
    request.responseType = 'document';
    request.timeout = plannedTimeoutMs;
    request.onloadend = () =>
      resolve(
        [...(request.responseXML?.querySelectorAll('#planned li') ?? [])].map(
          ({ textContent }) => textContent ?? '',
        ),
      );
    request.send();
  });
}

/** When new errors appear, focuses the summary and prefixes the document's title with "Error: ". */
function useErrorSummaryFocus(errors: FieldErrors) {
  const summaryRef = useRef<HTMLDivElement>(null);
  // Screen readers already announce errors that the server rendered.
  const announcedErrors = useRef(errors);
  useEffect(() => {
    if (announcedErrors.current === errors) return;
    announcedErrors.current = errors;
    const title = document.title.replace(/^Error: /, '');
    const hasErrors = Object.keys(errors).length > 0;
    document.title = hasErrors ? `Error: ${title}` : title;
    if (hasErrors) summaryRef.current?.focus();
  }, [errors]);
  return summaryRef;
}

/** Values of a form's text fields and selects. */
type TypedTexts = ReadonlyMap<Element, string>;

function isTextField(
  field: Element,
): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return !/^(checkbox|radio)$/.test(field.type);
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}

/**
 * Clears the choices, and the texts that have not changed since the form was sent. `reset` would restore the
 * values that the server filled in.
 */
function clearForm(form: HTMLFormElement, submittedTexts: TypedTexts): void {
  for (const field of form.elements) {
    if (isTextField(field)) {
      if (field.value === submittedTexts.get(field)) field.value = '';
    } else if (field instanceof HTMLInputElement) {
      field.checked = false;
    }
  }
}

/** Loads the toasts; undefined if that fails, because the page shows each text too. */
async function loadToasts() {
  // Keeps sonner out of the Worker's bundle, which never shows a toast.
  if (import.meta.env.SSR) return;
  return import('../../site/toasts/toasts.tsx').catch(() => undefined);
}

const closeToasts = () => void loadToasts().then((toasts) => toasts?.closeToasts());

async function toast(kind: 'success' | 'error', title: string, text: string): Promise<void> {
  await (await loadToasts())?.showToast(kind, title, text);
}
