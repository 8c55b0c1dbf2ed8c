import { icons, message } from '../../../.generated/icons.ts';
import { renderFragment } from '../../site/render-fragment.ts';
import { href } from '../../site/routes.ts';
import { BreakdownSteps } from '../../site/ui/breakdown.tsx';
import { Icon, SignIcon } from '../../site/ui/icon.tsx';
import { Section } from '../../site/ui/section.tsx';
import { coreValues, linkCards, reportCall } from './content.ts';

// Static HTML, rendered once at build time.
export const steps = await renderFragment(<BreakdownSteps />);
export const sections = await renderFragment(<HomeSections />);

/** Sections of the home page after the board and the breakdown advice. */
function HomeSections() {
  return (
    <>
      <Section id="find" title="Find what you need">
        <ul className="cards-3 mt-8">
          {linkCards.map((card) => (
            <li className="card-link" key={card.route}>
              <SignIcon path={icons[card.icon]} />
              <h3 className="text-h3">
                <a className="card-cover" href={href(card.route)}>
                  {card.title}
                </a>
              </h3>
              <p className="text-ink-soft">{card.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="values" title="What guides our work" background="bg-band text-on-band">
        <ul className="mt-8 grid gap-10 md:grid-cols-3">
          {coreValues.map((value) => (
            <li className="border-t-4 border-marking pt-5" key={value.title}>
              <h3 className="flex items-center gap-3 text-h3">
                <Icon path={icons[value.icon]} className="size-8 text-marking" />
                {value.title}
              </h3>
              <p className="mt-3 text-on-band-soft">{value.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <section className="section" aria-labelledby="report">
        <div className="wrap">
          <div className="sign grid items-center gap-6 p-[min(2rem,7vw)] md:grid-cols-[1fr_auto] md:p-12">
            <div>
              <h2 className="heading" id="report">
                {reportCall.title}
              </h2>
              <p className="measure mt-3">{reportCall.text}</p>
            </div>
            <a className="btn-marking" href={`${href('contact')}?about=road`}>
              <Icon path={message} />
              Report it to us
            </a>
          </div>
        </div>
      </section>
    </>
  );
}
