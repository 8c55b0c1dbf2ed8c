import type { Consent } from './consent.ts';

interface Category {
  name: keyof Consent;
  label: string;
  text: string;
}

const categories: readonly Category[] = [
  {
    name: 'necessary',
    label: 'Necessary',
    text: 'Remembers this choice on your device. Always on.',
  },
  {
    name: 'functional',
    label: 'Functional',
    text: 'Remembers the junction and direction that you last chose.',
  },
  {
    name: 'analytics',
    label: 'Analytics',
    text: 'Measures how the site is used. Not in use today.',
  },
  { name: 'marketing', label: 'Marketing', text: 'Shows advertising. Not in use today.' },
];

export function PreferencesForm() {
  return (
    // Border and padding are on the form, so that a click on the dialog element is on its backdrop.
    <form className="border-t-edge border-marking p-[min(1.5rem,6vw)]" method="dialog">
      <h2 className="heading" id="preferences-title">
        Cookie preferences
      </h2>
      <p className="mt-2 mb-4 text-ink-soft" id="preferences-text">
        Choose what this site may keep on your device. You can change your choice at any time.
      </p>
      {categories.map((category) => (
        <Switch key={category.name} category={category} />
      ))}
      <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
        {/* First, because Enter on a switch presses the first submit button. */}
        <button className="btn-accent" type="submit" data-consent-choice="switches">
          Save Preferences
        </button>
        <button className="btn-outline text-accent" type="submit">
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Switch whose whole row is its label; its accessible name is the label's first line. */
function Switch({ category: { name, label, text } }: { category: Category }) {
  const id = `consent-${name}`;
  return (
    <label className="switch flex cursor-pointer items-center justify-between gap-[min(1.5rem,6vw)] border-b py-3">
      <span>
        <strong id={`${id}-name`}>{label}</strong>
        <span className="block text-[0.9375rem] text-ink-soft" id={`${id}-text`}>
          {text}
        </span>
      </span>
      <input
        className="h-[32px] w-[56px] shrink-0 appearance-none p-[4px] disabled:opacity-65"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox provides the state
        role="switch"
        id={id}
        name={name}
        disabled={name === 'necessary'}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
      />
    </label>
  );
}
