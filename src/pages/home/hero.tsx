import type { ReactNode } from 'react';
import { arrowRight } from '../../../.generated/icons.ts';
import { city } from '../../site/road/road.ts';
import { href } from '../../site/routes.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { Picture, picture, pictureSources, portraitHero } from '../../site/ui/picture.tsx';
import { badges, badgesTitle, heroLead } from './content.ts';

export function Hero({ statusLine }: { statusLine: ReactNode }) {
  return (
    <section className="hero">
      <HeroPicture />
      <div className="wrap grid h-full content-center gap-3">
        <div className="sign max-w-150 p-[min(1.375rem,7vw)] md:px-11 md:py-7">
          <h1 className="text-[min(clamp(2.125rem,1.4rem+3vw,3.75rem),11vw)] leading-[1.05] font-800 tracking-tight text-balance">
            {`Keeping ${city} Moving`}
          </h1>
          <p className="mt-3 text-base leading-snug md:text-lead">{heroLead}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <a className="btn-marking lt-sm:px-3" href={href('operations')}>
              Our operations
              <Icon path={arrowRight} />
            </a>
            <a className="btn-outline text-on-sign lt-sm:px-3" href={href('contact')}>
              Contact us
            </a>
          </div>
        </div>
        {statusLine}
      </div>
      <div className="hero-badges">
        <p id="badges">{badgesTitle}:</p>
        <ul aria-labelledby="badges">
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Hero picture; in portrait format on phones, where most of the wide picture would be cropped. */
function HeroPicture() {
  const wide = picture('hero');
  const tall = portraitHero();
  return (
    <Picture className="hero-picture" picture={wide} sizes="max(100vw, 94rem)" priority>
      <source
        media="(max-width: 40rem)"
        type="image/avif"
        srcSet={pictureSources(tall, 'avif')}
        sizes="100vw"
      />
      <source media="(max-width: 40rem)" srcSet={pictureSources(tall, 'webp')} sizes="100vw" />
    </Picture>
  );
}
