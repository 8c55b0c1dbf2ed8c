interface FilledProps {
  /** Text with {phone} and {email} where the site's own belong. */
  text: string;
  contact: { phone: string; phoneHref: string; email: string };
}

/** A text with its {phone} and {email} as links. */
export function Filled({ text, contact }: FilledProps) {
  return text.split(/(\{phone\}|\{email\})/).map((part) => {
    if (part === '{phone}')
      return (
        <a key={part} href={contact.phoneHref}>
          {contact.phone}
        </a>
      );
    if (part === '{email}')
      return (
        <a key={part} href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      );
    return part;
  });
}
