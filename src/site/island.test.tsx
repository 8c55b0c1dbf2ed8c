import { expect, it } from 'vitest';
import { ContactForm } from '../contact/form/contact-form.island.tsx';
import { Island } from './island.tsx';

const contact = { phone: '020 912 3456', phoneHref: 'tel:+353209123456', email: 'a@example.com' };

/** Invalid islands, each with the reason above it; the type check fails if one compiles. */
const invalidValues = [
  // @ts-expect-error The component has no island name.
  () => <Island component={() => null} props={{}} />,
  // @ts-expect-error A prop is missing.
  () => <Island component={ContactForm} props={{}} />,
  // @ts-expect-error An attribute cannot store a function.
  () => <Island component={ContactForm} props={{ contact, onSent: () => 'sent' }} />,
];

it('an island that the browser cannot hydrate does not compile', () => {
  expect(invalidValues).toHaveLength(3);
});
