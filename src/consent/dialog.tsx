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
    text: 'Remembers the trip or the junction that you last chose.',
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
    <form method="dialog">
      <h2 className="heading" id="preferences-title">
        Cookie preferences
      </h2>
      <p id="preferences-text">
        Choose what this site may keep on your device. You can change your choice at any time.
      </p>
      {categories.map((category) => (
        <Switch key={category.name} category={category} />
      ))}
      <div className="preferences-buttons">
        {/* Comes first, because the Enter key on a switch activates the first submit button. */}
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
    <label className="switch">
      <span>
        <strong id={`${id}-name`}>{label}</strong>
        <span id={`${id}-text`}>{text}</span>
      </span>
      <input
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
