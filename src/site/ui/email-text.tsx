/** An e-mail address that may break after its @ where the line is short. */
export function EmailText({ email }: { email: string }) {
  const [mailbox, domain] = email.split('@');
  return (
    <span>
      {mailbox}@<wbr />
      {domain}
    </span>
  );
}
