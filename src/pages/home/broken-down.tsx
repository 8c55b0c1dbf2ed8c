import { phone } from '../../../.generated/icons.ts';
import { emergencyHref, emergencyNumbers } from '../../site/content/emergency.ts';
import type { Site } from '../../site/settings.ts';
import { BreakdownSteps, WhomToRing } from '../../site/ui/breakdown.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { brokenDownTitle } from './content.ts';

/** Advice for somebody whose vehicle has stopped, high on the page. */
export function BrokenDown({ site }: { site: Site }) {
  return (
    <section className="bg-surface-sunken" aria-labelledby="broken-down">
      <div className="chevrons" />
      <div className="wrap grid gap-8 py-10 md:py-14 lg:grid-cols-[1fr_1.6fr] lg:grid-rows-[auto_1fr]">
        <div>
          <h2 className="heading" id="broken-down">
            {brokenDownTitle}
          </h2>
          <p className="mt-4">
            <a className="btn bg-warning text-on-warning hover:underline" href={emergencyHref}>
              <Icon path={phone} />
              Dial {emergencyNumbers}
            </a>
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BreakdownSteps />
        </div>
        <WhomToRing site={site} />
      </div>
    </section>
  );
}
