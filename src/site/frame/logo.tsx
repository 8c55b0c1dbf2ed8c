/** One string of HTML, because React encodes each attribute separately on every page. */
const drawing =
  '<rect width="64" height="64" rx="12" fill="var(--sign)"/>' +
  '<rect x="3.5" y="3.5" width="57" height="57" rx="9" fill="none" stroke="#fff" stroke-width="2.5"/>' +
  '<path d="M43 20A16.5 16.5 0 1 0 43 44" fill="none" stroke="#ffc72c" stroke-width="11"/>' +
  '<path d="M43 20A16.5 16.5 0 1 0 43 44" fill="none" stroke="#10161d" stroke-width="2" stroke-dasharray="5.5 4.5"/>';

/** The ring road around the city, open to the sea. Hidden from assistive technology: the name is beside it. */
export function Logo() {
  return (
    <svg
      className="logo"
      viewBox="0 0 64 64"
      width="40"
      height="40"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
