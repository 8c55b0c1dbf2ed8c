import type { Consent } from './consent.ts';
import { element } from './element.ts';

const categories = [
  ['necessary', 'Necessary', 'Remembers this choice on your device. Always on.'],
  ['functional', 'Functional', 'Conveniences. Nothing uses this today.'],
  ['analytics', 'Analytics', 'Measuring use. Nothing uses this today.'],
  ['marketing', 'Marketing', 'Advertising. Nothing uses this today.'],
] as const;

/** A switch for each category, which changes it in the choice; Necessary is always on. */
export function switches(choice: Consent): HTMLElement[] {
  return categories.map(([name, label, text]) => {
    const input = switchInput(`consent-${name}`);
    input.checked = choice[name];
    if (name === 'necessary') input.disabled = true;
    else
      input.addEventListener('change', () => {
        choice[name] = input.checked;
      });
    return row(input, label, text);
  });
}

function switchInput(id: string): HTMLInputElement {
  return element('input', {
    type: 'checkbox',
    role: 'switch',
    id,
    'aria-labelledby': `${id}-name`,
    'aria-describedby': `${id}-text`,
  });
}

/** All of the row is the label, and its first words alone are the name. */
function row(input: HTMLInputElement, label: string, text: string): HTMLElement {
  const name = element('span', { class: 'font-700', id: `${input.id}-name` }, label);
  const look = 'block text-small text-ink-soft';
  const words = element('span', { class: look, id: `${input.id}-text` }, text);
  return element('label', { class: 'switch' }, element('span', {}, name, words), input);
}
