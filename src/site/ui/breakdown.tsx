import { breakdown, texting } from '../content/emergency.ts';
import type { Site } from '../settings.ts';
import { RichText } from './rich-text.tsx';

const { stay, leave, calls } = breakdown;

/** Steps for people in a stopped vehicle. The advice for a live lane is first. */
export function BreakdownSteps() {
  return (
    <div>
      <p className="rounded-lg bg-warning p-5 text-on-warning">
        <strong className="mb-1 block text-h3 font-800">{stay.situation}</strong>
        {stay.advice}
      </p>
      <h3 className="mt-8 text-h3">{leave.situation}</h3>
      <ol className="steps mt-4">
        {leave.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

/** Advice on who to ring, what to say, and how to text. */
export function WhoToContact({ site }: { site: Site }) {
  return (
    <div className="grid gap-3">
      {calls.map((text) => (
        <RichText key={text} html={text} site={site} />
      ))}
      <p>
        {texting.text} <a href={texting.link.href}>{texting.link.label}</a>.
      </p>
    </div>
  );
}
