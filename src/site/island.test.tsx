import { expect, it } from 'vitest';
import { registry } from '../../client/registry.ts';
import { sourcesIn } from '../../test/support/paths.ts';
import { ContactForm } from '../contact/form/contact-form.island.tsx';
import { Island } from './island.tsx';

const contact = { phone: '020 912 3456', phoneHref: 'tel:+353209123456', email: 'a@example.com' };

/** Invalid islands, each with the reason above it; the type check fails if one compiles. */
const invalidValues = [
  // @ts-expect-error A component without the name of an island.
  () => <Island component={() => null} props={{}} />,
  // @ts-expect-error A prop is missing.
  () => <Island component={ContactForm} props={{}} />,
  // @ts-expect-error A function does not survive the way through an attribute.
  () => <Island component={ContactForm} props={{ contact, onSent: () => 'sent' }} />,
];

it('an island does not compile if the browser cannot hydrate it', () => {
  expect(invalidValues).toHaveLength(3);
});

it('the browser registry has an entry for each island', async () => {
  const files = sourcesIn('src').filter(({ file }) => file.endsWith('.island.tsx'));
  const names = files.map(({ file }) => file.replace(/^.*\/|\.island\.tsx$/g, ''));
  expect(Object.keys(registry).sort()).toEqual(names.sort());
  for (const [name, load] of Object.entries(registry)) expect((await load()).islandName).toBe(name);
});
