import { Filled } from './filled.tsx';

interface BreakdownStepsProps {
  advice: {
    stay: { when: string; what: string };
    leave: { when: string; steps: readonly string[] };
  };
}

/** What to do in a vehicle that has stopped: who has to stay in reads that first. */
export function BreakdownSteps({ advice: { stay, leave } }: BreakdownStepsProps) {
  return (
    <div>
      <p className="rounded-lg bg-warning p-5 text-on-warning">
        <strong className="mb-1 block text-h3 font-800">{stay.when}</strong>
        {stay.what}
      </p>
      <h3 className="mt-8 text-h3">{leave.when}</h3>
      <ol className="steps mt-4">
        {leave.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

interface WhomToRingProps {
  advice: { ring: readonly string[] };
  texting: { text: string; link: { label: string; href: string } };
  contact: { phone: string; phoneHref: string; email: string };
}

/** Whom to ring and what to say, and what those do who cannot speak or hear. */
export function WhomToRing({ advice, texting, contact }: WhomToRingProps) {
  return (
    <div className="grid gap-3">
      {advice.ring.map((text) => (
        <p key={text}>
          <Filled text={text} contact={contact} />
        </p>
      ))}
      <p>
        {texting.text} <a href={texting.link.href}>{texting.link.label}</a>.
      </p>
    </div>
  );
}
