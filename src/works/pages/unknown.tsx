import type { Site } from '../../site/settings.ts';

/** Where the notices cannot be read: what else there is, and never that there is nothing. */
export function UnknownWorks({ site }: { site: Site }) {
  return (
    <div className="works-unknown">
      <p className="text-lead font-800">We cannot show road works at the moment.</p>
      <p className="measure mt-2">
        Please do not take that as a clear road. Ring the operations centre on{' '}
        <a href={site.phoneHref}>{site.phone}</a>, look at{' '}
        <a href="https://www.tiitraffic.ie/">tiitraffic.ie</a>, or listen to the traffic news, and
        follow the signs on the road.
      </p>
    </div>
  );
}
