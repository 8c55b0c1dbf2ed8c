interface Contact {
  phone: string;
  phoneHref: string;
  email: string;
}

interface FilledProps {
  /** Text with {phone}, {email}, {ga:Irish words} and [links](/path). */
  text: string;
  contact: Contact;
}

const marks = /(\{(?:phone|email|ga:[^}]+)\}|\[[^\]]+\]\([^)]+\))/;

/** A text with its marks as what they stand for. */
export function Filled({ text, contact }: FilledProps) {
  return text.split(marks).map((part) => <Part key={part} part={part} contact={contact} />);
}

function Part({ part, contact }: { part: string; contact: Contact }) {
  if (part === '{phone}') return <a href={contact.phoneHref}>{contact.phone}</a>;
  if (part === '{email}') return <a href={`mailto:${contact.email}`}>{contact.email}</a>;
  const [, irish, label, href] = part.match(/^\{ga:(.+)\}$|^\[(.+)\]\((.+)\)$/) ?? [];
  if (irish) return <span lang="ga">{irish}</span>;
  if (!label) return part;
  return (
    <a href={href}>
      <Filled text={label} contact={contact} />
    </a>
  );
}
