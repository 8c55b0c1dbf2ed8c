interface BannerProps {
  /** Path of the cookie policy. */
  policyHref: string;
}

const choiceClass =
  'min-h-11 cursor-pointer rounded-md border-2 border-current bg-surface p-0.5 text-tiny leading-[1.15] font-700 hover:underline sm:px-4 sm:text-[0.9375rem]';

export function BannerContent({ policyHref }: BannerProps) {
  return (
    <div className="wrap grid gap-x-8 gap-y-1.5 py-2 lg:grid-cols-[1fr_auto] lg:items-center">
      <div>
        <h2 className="text-[1rem]" id="consent-title">
          We Value Your Privacy
        </h2>
        <p>
          This site sets no cookies.{' '}
          <span className="hidden sm:inline">
            It keeps your choice on this device for 6 months.{' '}
          </span>
          <a href={policyHref}>Cookie policy</a>
        </p>
      </div>
      {/* Three equal columns, or fewer if the letters are too large. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-1.5 lg:grid-cols-[repeat(3,10rem)]">
        <button className={choiceClass} type="button" data-opens="preferences">
          Preferences
        </button>
        <button className={choiceClass} type="button" data-consent-choice="necessary">
          Necessary Only
        </button>
        <button className={choiceClass} type="button" data-consent-choice="all">
          Accept All
        </button>
      </div>
    </div>
  );
}
