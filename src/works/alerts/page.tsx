import type { ComponentProps } from 'react';
import { junctionName } from '../../road/network.ts';
import { junctions, road } from '../../road/road.ts';
import { type Trip, tripPath } from '../../site/choice.ts';
import type { Page } from '../../site/frame/document.tsx';
import { href, pages } from '../../site/routes.ts';
import type { Site } from '../../site/settings.ts';
import { PageTitle } from '../../site/ui/page-title.tsx';
import { clockChoices, dayChoices } from './choice.ts';

/** Page on which a visitor sets up alerts for a device. Without JavaScript or push, it leads to the calendar of the trip. */
export function alertsPage({ alertsKey }: Site, trip: Trip | undefined): Page {
  const { label } = pages.alerts;
  const description = alertsKey
    ? `If a closure is announced on your trip on the ${road}, your phone or computer tells you at 18:00 what is closed until the next evening, and where to leave. After that it tells you only what changes. You need no account and no e-mail address.`
    : `Alerts for closures of the ${road} are not set up on this site.`;
  const path = trip ? tripPath(trip) : href('works');
  const calendar = <a href={path}>Use the calendar of your trip</a>;
  return {
    head: { title: label, description, position: { page: 'alerts' }, sheet: 'works' },
    scripts: alertsKey ? ['alerts'] : [],
    content: (
      <>
        <PageTitle title={label} parent="works">
          <p className="measure">
            {description} {alertsKey ? <a href={href('privacy')}>What we store</a> : calendar}
          </p>
        </PageTitle>
        {alertsKey && (
          <div className="wrap section grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
            <section aria-labelledby="new-alert">
              <h2 className="heading mb-6" id="new-alert">
                New alert
              </h2>
              <AlertForm alertsKey={alertsKey} trip={trip} />
              <p className="mt-6">
                Alerts need JavaScript and push notifications. On an iPhone or iPad, add this site
                to the home screen and open it there. {calendar} in other browsers.
              </p>
            </section>
            <AlertList />
          </div>
        )}
      </>
    ),
  };
}

/** The script removes this form if the browser cannot receive alerts. */
function AlertForm({ alertsKey, trip }: { alertsKey: string; trip: Trip | undefined }) {
  const options = junctions.map((one) => [`${one.number}`, junctionName(one)] as const);
  const to = trip && trip.to !== trip.from ? trip.to : '';
  return (
    <form className="scripted grid gap-5" id="alert-form" data-key={alertsKey}>
      <Select name="from" label="From" defaultValue={trip?.from} required>
        {[['', 'Choose a junction'], ...options]}
      </Select>
      <Select name="to" label="To" defaultValue={to}>
        {[['', 'Both directions of this junction'], ...options]}
      </Select>
      <Select name="days" label="Days of the trip">
        {Object.entries(dayChoices).map(([value, { label }]) => [value, label])}
      </Select>
      <div className="grid grid-cols-2 gap-5">
        <Select name="start" label="Between">
          {clockChoices.map((clock) => [clock, clock])}
        </Select>
        <Select name="until" label="And" defaultValue="00:00">
          {[...clockChoices.slice(1).map((clock) => [clock, clock]), ['00:00', '24:00']]}
        </Select>
      </div>
      <Select name="nights" label="Changes after 18:00">
        {[
          ['', 'From 06:00 to 23:00'],
          ['1', 'At any hour'],
        ]}
      </Select>
      <button className="btn-accent justify-self-start" type="submit">
        Turn on this alert
      </button>
      <div role="status">
        <p
          className="scroll-m-36 rounded-md border-4 border-positive p-5 font-700 data-[problem]:border-danger"
          id="alert-result"
          tabIndex={-1}
          hidden
        />
      </div>
    </form>
  );
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  name: string;
  label: string;
  /** Value and words of each option. */
  children: readonly (readonly string[])[];
}

function Select({ label, children, ...attributes }: SelectProps) {
  const { name } = attributes;
  return (
    <div>
      <label className="font-700" htmlFor={name}>
        {label}
      </label>
      <select className="field mt-1 scroll-mt-14" id={name} {...attributes}>
        {children.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

const listActions = { save: 'Send a test', delete: 'Delete' };

/** List of this device's alerts. The script copies the template for each alert. */
function AlertList() {
  return (
    <section id="alert-list" aria-labelledby="your-alerts" hidden>
      <h2 className="heading mb-6" id="your-alerts">
        Alerts on this device
      </h2>
      <p className="mb-4">To change an alert, turn on another one for the same trip.</p>
      <ul className="grid gap-4" />
      <template>
        <li className="card">
          <p className="text-h3 font-700" data-name />
          <p data-words />
          <p className="flex flex-wrap gap-3">
            {Object.entries(listActions).map(([action, label]) => (
              <button className="btn-outline" type="button" data-action={action} key={action}>
                {label}
              </button>
            ))}
          </p>
        </li>
      </template>
    </section>
  );
}
