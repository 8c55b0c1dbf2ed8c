import { added, cancelled, ended, momentOf } from '../../src/works/edit/edit.ts';
import type { NoticeInput } from '../../src/works/input.ts';
import { addDays, dayOf, hour } from '../../src/works/irish-time.ts';
import type { Notice } from '../../src/works/notice.ts';

type Example = Omit<NoticeInput, 'by'>;

/** A plausible week from an instant on: one notice of each kind and each state. */
export function sampleNotices(now: number): Notice[] {
  const day = (days: number) => addDays(dayOf(now), days);
  const quarter = hour / 4;
  const near = (hours: number) => momentOf(Math.floor(now / quarter) * quarter + hours * hour);
  const by = 'Day shift';
  const publish = (example: Example, at = now) =>
    added({ ...example, by }, { now: at, late: true });
  const yesterday = now - 24 * hour;
  return [
    ...[...current(near), ...coming(day)].map((example) => publish(example)),
    ended(publish(repairs(near), yesterday), by, now - 2 * hour),
    cancelled(publish(cleaning(day)), 'Planning', 'the weather does not allow it', now),
  ];
}

function current(near: (hours: number) => string): Example[] {
  return [
    {
      kind: 'lane-closure',
      title: 'Barrier repair before Blanchardstown',
      text: 'The left lane is closed while a damaged barrier is replaced. Allow ten minutes more.',
      direction: 'northbound',
      from: 'J7',
      to: 'J6',
      lanes: { closed: 1, of: 4 },
      start: near(-2),
      end: near(4),
      severity: 'medium',
    },
    {
      kind: 'full-closure',
      title: 'Northbound road closed after a collision',
      text: 'The emergency services are at work. Traffic leaves the road at Carrickmines.',
      direction: 'northbound',
      from: 'J15',
      to: 'J14',
      start: near(-1),
      end: near(3),
      diversion: 'Leave at J15 and follow the diversion signs to J14.',
      severity: 'high',
    },
    {
      kind: 'incident',
      title: 'Debris being cleared near Firhouse',
      text: 'A crew is lifting debris from the hard shoulder. All lanes are open. Slow down there.',
      direction: 'southbound',
      from: 'J11',
      to: 'J12',
      start: near(-1),
      end: near(2),
      severity: 'low',
    },
    {
      kind: 'information',
      title: 'Wide load under escort',
      text: 'A wide load travels under escort. Stay behind it: it leaves the road at J9.',
      direction: 'both',
      from: 'J3',
      to: 'J9',
      start: near(6),
      end: near(8),
      severity: 'low',
    },
  ];
}

function coming(day: (days: number) => string): Example[] {
  const nights = '21:00-05:30 mon-fri';
  return [
    {
      kind: 'full-closure',
      title: 'Southbound road closed for resurfacing',
      text: 'The southbound road is closed at night between Lucan and Red Cow.',
      direction: 'southbound',
      from: 'J7',
      to: 'J9',
      start: `${day(0)} 22:00`,
      end: `${day(3)} 05:00`,
      repeat: '22:00-05:00 mon-sun',
      diversion: 'Leave at J7 and follow the diversion signs to J9.',
      audible: true,
      severity: 'high',
    },
    {
      kind: 'works',
      title: 'Sign gantry maintenance at Ballymun',
      text: 'A crew works above the hard shoulder. All lanes stay open.',
      direction: 'southbound',
      from: 'J4',
      to: 'J5',
      start: `${day(1)} 09:30`,
      end: `${day(4)} 15:00`,
      repeat: '09:30-15:00 mon-fri',
      severity: 'low',
    },
    {
      kind: 'lane-closure',
      title: 'Drains cleaned at Carrickmines',
      text: 'Two of three lanes are closed at night. The road stays open.',
      direction: 'northbound',
      from: 'J16',
      to: 'J15',
      lanes: { closed: 2, of: 3 },
      start: `${day(1)} 21:00`,
      end: `${day(15)} 05:30`,
      repeat: nights,
      audible: true,
      severity: 'medium',
    },
    {
      kind: 'full-closure',
      title: 'Slip road at Sandyford closed',
      text: 'The exit is closed for new lane markings. The motorway itself stays open.',
      direction: 'southbound',
      from: 'J13',
      slips: ['exit'],
      start: `${day(2)} 22:00`,
      end: `${day(3)} 05:00`,
      diversion: 'Leave at J14 instead, and follow the diversion signs.',
      severity: 'medium',
    },
    {
      kind: 'mixed-closure',
      title: 'Drains cleaned at Tallaght',
      text: 'The left lane and two slip roads are closed. The motorway stays open.',
      direction: 'southbound',
      from: 'J10',
      to: 'J12',
      also: [
        { junction: 'J10', slip: 'entry' },
        { junction: 'J11', slip: 'exit' },
      ],
      lanes: { closed: 1, of: 4 },
      laneStates: [{ lane: 'lane-1', state: 'closed' }],
      cause: 'drains',
      start: `${day(3)} 22:00`,
      end: `${day(4)} 05:00`,
      severity: 'medium',
    },
    {
      kind: 'winter',
      title: 'Salt is spread before the frost',
      text: 'Gritters drive at 60 km/h. Stay well back, and do not overtake between two of them.',
      direction: 'both',
      from: 'J3',
      to: 'J17',
      start: `${day(1)} 02:00`,
      end: `${day(1)} 05:00`,
      severity: 'low',
    },
  ];
}

function repairs(near: (hours: number) => string): Example {
  return {
    kind: 'lane-closure',
    title: 'Pothole repair near Finglas',
    text: 'The right lane is closed while a defect in the surface is repaired.',
    direction: 'southbound',
    from: 'J4',
    to: 'J5',
    lanes: { closed: 1, of: 4 },
    start: near(-6),
    end: near(1),
    severity: 'low',
  };
}

function cleaning(day: (days: number) => string): Example {
  return {
    kind: 'works',
    title: 'Road washing between Cherrywood and Shankill',
    text: 'A sweeper and a water tanker move slowly in the left lane.',
    direction: 'southbound',
    from: 'J16',
    to: 'J17',
    start: `${day(2)} 10:00`,
    end: `${day(2)} 14:00`,
    severity: 'low',
  };
}
