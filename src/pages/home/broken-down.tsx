import { phone } from '../../../.generated/icons.ts';
import { brokenDown } from '../../content/home.ts';
import type { Site } from '../../settings.ts';
import { Icon } from '../../ui/icon.tsx';

/** What people need who read this in a lay-by, before anything else. */
export function BrokenDown({ site }: { site: Site }) {
  return (
    <section className="bg-surface-sunken" aria-labelledby="broken-down">
      <div className="chevrons" />
      <div className="wrap grid gap-8 py-10 md:py-14 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 className="heading" id="broken-down">
            {brokenDown.title}
          </h2>
          <p className="mt-4">
            <a className="btn bg-warning text-on-warning hover:underline" href="tel:112">
              <Icon path={phone} />
              Dial 999 or 112
            </a>
          </p>
          <p className="mt-4 text-ink-soft">
            Safe behind the barrier and nobody in danger? Emergency coverage on the road is 24/7.
            Ring the operations centre:{' '}
            <a className="inline-flex min-h-11 items-center font-700" href={site.phoneHref}>
              {site.phone}
            </a>
          </p>
        </div>
        <ol className="steps">
          {brokenDown.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}
