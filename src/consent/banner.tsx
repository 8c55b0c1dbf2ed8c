interface BannerProps {
  /** Address of the cookie policy. */
  policy: string;
}

/**
 * The cookie banner, in the flow of the page, so that it covers nothing. It is shown only while the
 * document is marked `data-ask-consent`, which client/head.ts does before the first paint: no flash
 * for those who chose, no layout shift, no banner without script.
 */
export function ConsentBanner({ policy }: BannerProps) {
  return (
    <section className="consent" aria-labelledby="consent-title" data-nosnippet>
      <div className="wrap consent-row">
        <div>
          <h2 id="consent-title">We Value Your Privacy</h2>
          <p>
            This site sets no cookies.{' '}
            <span className="consent-more">It keeps your choice on this device for 6 months. </span>
            <a href={policy}>Cookie policy</a>
          </p>
        </div>
        <div className="consent-choices">
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
