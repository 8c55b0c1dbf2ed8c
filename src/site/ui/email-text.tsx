/** An e-mail address that wraps only after its @. */
export function EmailText({ email }: { email: string }) {
  const [mailbox, domain] = email.split('@');
  return (
    <span translate="no">
      <span className="inline-block">{mailbox}@</span>
      <span className="inline-block">{domain}</span>
    </span>
  );
}
