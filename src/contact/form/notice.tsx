import { useEffect, useRef } from 'react';
import type { Contact } from './send.ts';
import { Sent } from './sent.tsx';

export type Progress =
  | { state: 'writing' }
  | { state: 'sending' }
  | { state: 'sent'; reference: string }
  /** `kept` where what was written still stands in the form. */
  | { state: 'failed'; reason: string; kept: boolean };

/** How the sending went, in the page, for those who miss toasts. */
export function Notice({ progress, contact }: { progress: Progress; contact: Contact }) {
  const place = useRef<HTMLDivElement>(null);
  // Its margin for scrolling is the toasts' room, which would else lie on the reference.
  useEffect(() => {
    if (progress.state === 'sent') place.current?.scrollIntoView({ block: 'nearest' });
  }, [progress]);
  return (
    <div className="scroll-mb-52" role="status" ref={place}>
      {progress.state === 'sending' && <p>Sending your message…</p>}
      {progress.state === 'sent' && (
        <div className="rounded-md border-4 border-positive p-5">
          <p className="font-800">Message Sent</p>
          <Sent reference={progress.reference} />
        </div>
      )}
      {progress.state === 'failed' && <Failed {...progress} contact={contact} />}
    </div>
  );
}

interface FailedProps {
  reason: string;
  kept: boolean;
  contact: Contact;
}

function Failed({ reason, kept, contact }: FailedProps) {
  return (
    <div className="rounded-md border-4 border-danger p-5">
      <p className="font-800">{reason}</p>
      <p className="mt-1">
        {kept
          ? 'Everything you wrote is still here, so you can send it again.'
          : 'Go back in your browser to find what you wrote.'}{' '}
        You can also ring <a href={contact.phoneHref}>{contact.phone}</a> or e-mail{' '}
        <a href={`mailto:${contact.email}`}>{contact.email}</a>.
      </p>
    </div>
  );
}
