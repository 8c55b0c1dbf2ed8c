import { href } from '../routes.ts';

/**
 * The cookie banner, first in the document and in its flow, so that it covers nothing. It is shown
 * only while the document is marked `data-ask-consent`, which client/head.ts does before the
 * first paint: no flash for those who chose, no layout shift, no banner without script.
 */
export function ConsentBanner() {
  return (
    <section className="consent" aria-labelledby="consent-title" data-nosnippet>
      <div className="wrap grid items-center gap-x-8 gap-y-3 py-4 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-h3" id="consent-title">
            We Value Your Privacy
          </h2>
          <p className="mt-1 text-small">
            This site sets no cookies and loads nothing that tracks you. We keep your choice on this
            device and ask again after 6 months. <a href={href('cookies')}>Cookie policy</a>
          </p>
        </div>
        <div className="grid grid-cols-3 gap-2 sm:gap-3">
          <button className="consent-choice" type="button" data-opens="preferences">
            Preferences
          </button>
          <button className="consent-choice" type="button" data-consent-choice="necessary">
            Necessary Only
          </button>
          <button className="consent-choice" type="button" data-consent-choice="all">
            Accept All
          </button>
        </div>
      </div>
    </section>
  );
}
