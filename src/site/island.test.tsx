import { expect, it } from 'vitest';
import { ContactForm } from '../contact/form/contact-form.island.tsx';
import { Gallery } from '../pages/gallery/gallery.island.tsx';
import { Island } from './island.tsx';

const contact = { phone: '020 912 3456', phoneHref: 'tel:+353209123456', email: 'a@example.com' };

/** Invalid islands, each with the reason above it; the type check fails if one compiles. */
const refused = [
  // @ts-expect-error The browser knows no island of this name.
  () => <Island name="contact" component={ContactForm} props={{ contact }} />,
  () => (
    // @ts-expect-error The name is another island's.
    <Island name="contact-form" component={Gallery} props={{ categories: [], category: 'All' }} />
  ),
  // @ts-expect-error A prop is missing.
  () => <Island name="contact-form" component={ContactForm} props={{}} />,
  () => (
    // @ts-expect-error A function does not survive the way through an attribute.
    <Island name="contact-form" component={ContactForm} props={{ contact, onSent: () => 'sent' }} />
  ),
];

it('does not compile where the browser could not hydrate it', () => {
  expect(refused).toHaveLength(4);
});
