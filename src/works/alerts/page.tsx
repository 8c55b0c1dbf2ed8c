import { directionLabel, junctionName } from '../../road/network.ts';
import { directions, example, junctions, road } from '../../road/road.ts';
import { type RoadChoice, segmentOf } from '../../site/choice.ts';
import type { Page } from '../../site/frame/document.tsx';
import { href, pages } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { dayChoices } from './choice.ts';

/** Page on which a user sets up alerts for a device. Without JavaScript or push, it links to calendar and feed. */
export function alertsPage({ alertsKey }: Site, choice: RoadChoice): Page {
  const { label } = pages.alerts;
  const head = { title: label, position: { page: 'alerts' }, sheet: 'works' } as const;
  if (!alertsKey) {
    const description = `Alerts for closures of the ${road} are not set up on this site. Use a calendar or a news feed.`;
    return {
      head: { ...head, description },
      content: (
        <PageTitle title={label} parent="works">
          <p className="measure">
            Alerts are not set up on this site. <AlternativeLink choice={choice} />
          </p>
        </PageTitle>
      ),
    };
  }
  return {
    head: {
      ...head,
      description: `Get a notification when the ${road} closes at your junction, and another when it opens again. No account, no address, no cost.`,
    },
    scripts: ['alerts'],
    content: (
      <>
        <PageTitle title={label} parent="works">
          <p className="measure">
            Your phone or computer tells you when the {road} closes at your junction, and again when
            the road opens. At 18:00 it tells you about closures planned for that night. You need no
            account and give us no address. <a href={href('privacy')}>What we store</a>
          </p>
        </PageTitle>
        <div className="wrap section grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
          <section aria-labelledby="new-alert">
            <h2 className="heading mb-6" id="new-alert">
              New alert
            </h2>
            <p className="measure" id="no-alerts">
              This browser cannot receive alerts. Alerts need JavaScript and push notifications; on
              an iPhone or iPad, add this site to the home screen and open it there.{' '}
              <AlternativeLink choice={choice} />
            </p>
            <AlertForm alertsKey={alertsKey} choice={choice} />
          </section>
          <AlertList />
        </div>
      </>
    ),
  };
}

/** Link to the calendar of a junction. */
function AlternativeLink({
  choice: { junction = example.junction, direction },
}: {
  choice: RoadChoice;
}) {
  const segment = segmentOf({ junction, direction });
  return (
    <>
      You can use the <a href={href('junctionCalendar', segment)}>calendar</a> of J{junction}{' '}
      instead.
    </>
  );
}

/** First option of a required choice without a default, because an alert for another place is useless. */
const unchosen = ['', 'Choose'] as const;

const hourTexts = Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0'));

function AlertForm({ alertsKey, choice }: { alertsKey: string; choice: RoadChoice }) {
  return (
    <form id="alert-form" className="grid gap-5" data-key={alertsKey} hidden>
      <Select name="junction" label="Junction" value={`${choice.junction ?? ''}`}>
        {[unchosen, ...junctions.map((one) => [`${one.number}`, junctionName(one)] as const)]}
      </Select>
      <Select name="direction" label="Direction" value={choice.direction ?? ''}>
        {[unchosen, ...directions.map((one) => [one, directionLabel(one)] as const)]}
      </Select>
      <Select name="days" label="Days" value="all">
        {Object.entries(dayChoices).map(([value, { label }]) => [value, label])}
      </Select>
      <div className="grid grid-cols-2 gap-5">
        <Select name="from" label="From" value="00:00">
          {hourTexts.map((hour) => [`${hour}:00`, `${hour}:00`])}
        </Select>
        <Select name="to" label="Until" value="00:00">
          {[...hourTexts.slice(1), '24'].map((hour) => [
            `${hour === '24' ? '00' : hour}:00`,
            `${hour}:00`,
          ])}
        </Select>
      </div>
      <p className="text-small text-ink-soft">
        Monday night counts as Monday. Outside these hours we write only if a closure that we told
        you about changes or ends.
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input className="size-5" type="checkbox" name="lanes" /> Also tell me about closed lanes
      </label>
      <button className="btn-accent justify-self-start" type="submit">
        Turn on this alert
      </button>
      <p role="status" id="alert-status" />
    </form>
  );
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  children: readonly (readonly [string, string])[];
}

function Select({ name, label, value, children }: SelectProps) {
  return (
    <div>
      <label className="font-700" htmlFor={name}>
        {label}
      </label>
      <select className="field mt-1" id={name} name={name} defaultValue={value} required>
        {children.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** List of this device's alerts. The script copies the template for each alert. */
function AlertList() {
  return (
    <section id="alert-list" aria-labelledby="your-alerts" hidden>
      <h2 className="heading mb-6" id="your-alerts">
        Alerts on this device
      </h2>
      <ul className="grid gap-4" />
      <template>
        <li className="card">
          <p className="text-h3 font-700" data-name />
          <p data-words />
          <p className="flex flex-wrap gap-3">
            <button className="btn-outline" type="button" data-action="change">
              Change
            </button>
            <button className="btn-outline" type="button" data-action="test">
              Send a test
            </button>
            <button className="btn-outline" type="button" data-action="delete">
              Delete
            </button>
          </p>
        </li>
      </template>
    </section>
  );
}
