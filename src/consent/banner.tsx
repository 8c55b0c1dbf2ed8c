interface BannerProps {
  /** Path of the cookie policy. */
  policyHref: string;
}

export function BannerContent({ policyHref }: BannerProps) {
  return (
    <div className="wrap consent-row">
      <div>
        <h2 id="consent-title">We Value Your Privacy</h2>
        <p>
          This site sets no cookies.{' '}
          <span className="hidden sm:inline">
            It keeps your choice on this device, and asks again after 6 months.{' '}
          </span>
          <a href={policyHref}>Cookie policy</a>
        </p>
      </div>
      {/* Three equal columns, or fewer if the text is too large. */}
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
  );
}
