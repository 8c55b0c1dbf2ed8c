import { describe, expect, inject, it } from 'vitest';
import { junctions } from '../../../src/site/road/road.ts';
import { expectUncacheable } from '../../support/assertions.ts';
import {
  all,
  attribute,
  find,
  get,
  links,
  open,
  parse,
  sectionWithHeading,
  textOf,
  texts,
} from '../../support/html.ts';
import { retryOnNewMinute } from '../../support/minutes.ts';

describe('the home page', async () => {
  const home = await open('/');
  const hero = find(home, '.hero');

  it('has the hero, its three badges and its two buttons', () => {
    expect(texts(hero, 'h1')).toEqual(['Keeping Dublin Moving']);
    expect(texts(hero, 'li')).toEqual([
      'Cleaning in Progress',
      'Inspection Active',
      'Toll Gates Maintained',
    ]);
    expect(links(hero).map(([, href]) => href)).toEqual(['/operations', '/contact', '#tonight']);
    // The badges are not given out as the state of this moment.
    expect(textOf(find(hero, '#badges'))).toBe('Always part of our work:');
    expect(attribute(find(hero, 'ul'), 'aria-labelledby')).toBe('badges');
    expect(hero.querySelector('[aria-label="Status"]')).toBeNull();
  });

  it.each([
    ['Operations', '/operations'],
    ['Reports & Performance', '/reports'],
    ['Gallery', '/gallery'],
    ['FAQ', '/faq'],
    ['News & Updates', '/blog'],
    ['Contact Us', '/contact'],
  ])('has the link card %s to %s, one of six', (title, href) => {
    const card = sectionWithHeading(find(home, 'main'), title);
    expect(links(card)).toEqual([[title, href]]);
    expect(card.parentElement?.children).toHaveLength(6);
    expect(textOf(card.querySelector('p')).length).toBeGreaterThan(40);
  });

  it('says beside its badge what a toll gate is, and on a card where road works come from', () => {
    expect(textOf(find(home, 'main'))).toContain(
      'A toll gate here is a gantry with cameras, between J6 and J7: no barrier has stood there since 2008.',
    );
    expect(textOf(sectionWithHeading(find(home, 'main'), 'Operations'))).toContain('road works');
  });

  it.each(['Safety First', 'Efficient Service', 'Community Focus'])(
    'has the value %s, one of three',
    (title) => {
      const value = sectionWithHeading(home, title);
      expect(textOf(value.querySelector('p')).length).toBeGreaterThan(60);
      expect(value.parentElement?.children).toHaveLength(3);
    },
  );

  it('calls to report an issue, and leads to the contact page', () => {
    const call = sectionWithHeading(home, 'Need to Report an Issue?');
    expect(links(call).map(([, href]) => href)).toEqual(['/contact?about=road']);
  });
});

describe('about', async () => {
  const site = inject('site');
  const about = await open('/about');

  it.each([
    'Our mission',
    'Who we are',
    'Our approach',
    'Safety and sustainability',
    'Our community commitment',
  ])('has the section "%s", written out', (title) => {
    const section = sectionWithHeading(about, title);
    const paragraphs = texts(section, 'p');
    expect(paragraphs.length).toBeGreaterThan(1);
    expect(paragraphs.join(' ').split(' ').length).toBeGreaterThan(80);
  });

  it('has six values, each with a title and a text', () => {
    const cards = all(sectionWithHeading(about, 'Our values'), 'li');
    expect(cards).toHaveLength(6);
    const titles = cards.map((card) => textOf(card.querySelector('h3')));
    expect(new Set(titles.filter(Boolean)).size).toBe(6);
    for (const card of cards) expect(textOf(card.querySelector('p')).length).toBeGreaterThan(60);
  });

  it('offers careers by e-mail', () => {
    const careers = sectionWithHeading(about, 'Careers');
    const targets = links(careers).map(([, href]) => href);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(target).toMatch(new RegExp(`^mailto:${site.email}`));
    expect(attribute(careers.querySelector('a'), 'href')).toContain(site.email);
  });
});

describe('operations', async () => {
  const site = inject('site');
  const operations = await open('/operations');

  it('has the three headline figures', () => {
    const figures = all(find(operations, 'dl'), 'div');
    const told = figures.map((figure) => texts(figure, 'dt, dd').slice(0, 2));
    expect(told).toEqual([
      ['Coverage', '24/7'],
      ['Response time', 'Under 30 minutes'],
      ['Network coverage', 'Full network'],
    ]);
  });

  it.each([
    ['Road Washing & Cleaning', 'Weekly'],
    ['Debris Removal', 'Daily patrols, 24/7 emergency'],
    ['Road Defect Repair', 'Ongoing'],
    ['Vegetation Control', 'Seasonal'],
    ['Signage Maintenance', 'Monthly inspections'],
    ['Winter Safety Operations', 'November to March'],
  ])(
    'has the service %s, one of six, with its frequency, description and four details',
    (title, frequency) => {
      const service = sectionWithHeading(operations, title);
      const [often, description = ''] = texts(service, 'p');
      expect(service.parentElement?.children).toHaveLength(6);
      expect(often).toBe(frequency);
      expect(description.length).toBeGreaterThan(100);
      const details = texts(service, 'li');
      expect(new Set(details).size).toBe(4);
      for (const detail of details) expect(detail.length).toBeGreaterThan(20);
    },
  );

  it('has the emergency panel: numbers to dial, the centre, the target', () => {
    const panel = sectionWithHeading(operations, 'Emergency response');
    expect(links(panel)).toEqual([
      ['Dial 999 or 112', 'tel:112'],
      [site.phone, site.phoneHref],
      [site.phone, site.phoneHref],
      ['112.ie', 'https://112.ie'],
    ]);
    expect(textOf(panel)).toContain('under 30 minutes');
    expect(textOf(panel)).toContain('24/7');
  });
});

describe('contact', async () => {
  const site = inject('site');
  const contact = await open('/contact');
  const form = find(contact, 'form');

  it('posts its form to itself', () => {
    expect(attribute(form, 'method')).toBe('post');
    expect(attribute(form, 'action')).toBe('/contact');
    expect(texts(form, 'button')).toEqual(['Send message']);
  });

  it.each([
    ['name', 'text', 'Name'],
    ['email', 'email', 'E-mail'],
    ['phone', 'tel', 'Phone (optional)'],
    ['subject', 'text', 'Subject'],
  ])('has the field %s of type %s under the label "%s"', (name, type, label) => {
    expect(attribute(find(form, `#${name}`), 'name')).toBe(name);
    expect(attribute(find(form, `#${name}`), 'type')).toBe(type);
    expect(textOf(find(form, `label[for="${name}"]`))).toBe(label);
  });

  it('has a message and a consent that names the reason and the privacy policy', () => {
    expect(attribute(find(form, 'textarea'), 'name')).toBe('message');
    expect(attribute(find(form, 'input[type="checkbox"]'), 'name')).toBe('consent');
    const label = textOf(find(form, 'label[for="consent"]'));
    expect(label).toMatch(/process/i);
    expect(label).toMatch(/respond to|answer/i);
    expect(links(form)).toContainEqual(['privacy policy', '/privacy']);
  });

  it('has cards for location, phone, e-mail, hours and an emergency', () => {
    expect(textOf(sectionWithHeading(contact, 'Location'))).toContain(site.address);
    expect(links(sectionWithHeading(contact, 'Phone'))).toEqual([[site.phone, site.phoneHref]]);
    expect(links(sectionWithHeading(contact, 'E-mail'))).toEqual([
      [site.email, `mailto:${site.email}`],
    ]);
    const hours = textOf(sectionWithHeading(contact, 'Operating hours'));
    expect(hours).toContain('Monday to Friday, 8:00 AM to 6:00 PM');
    expect(hours).toContain('24/7');
    expect(links(sectionWithHeading(contact, 'Emergency'))).toEqual([
      ['Dial 999 or 112', 'tel:112'],
    ]);
  });

  it('says before the form, and beside the number, what comes before it in an emergency', () => {
    const lead = find(contact, 'main p');
    expect(textOf(lead)).toBe(
      'If anyone is in danger, or something is in a live lane now, ring 999 or 112 instead, and never write to us while driving.',
    );
    expect(textOf(sectionWithHeading(contact, 'Phone'))).toContain(
      'At any hour for something urgent',
    );
    expect(textOf(sectionWithHeading(contact, 'Phone'))).toContain(
      'Monday to Friday, 8:00 AM to 6:00 PM',
    );
  });

  it('leads to who looks after what, and to what became of a message', () => {
    expect(links(find(contact, 'main'))).toEqual(
      expect.arrayContaining([
        ['who looks after what', '/who-looks-after-what'],
        ['what became of your message', '/contact/status'],
      ]),
    );
  });

  it('offers the junctions of the road, and no other', () => {
    const numbers = all(form, '#from option').map((one) => attribute(one, 'value'));
    expect(numbers).toEqual(['', ...junctions.map(({ number }) => `${number}`)]);
  });

  it('has the place of a link filled in, and is nobody else’s', retryOnNewMinute, async () => {
    const plain = await (await get('/contact')).text();
    const link = '?about=road&direction=northbound&from=5&to=6&notice=abc123';
    const response = await get(`/contact${link}`);
    expectUncacheable(response);
    const page = parse(await response.text());
    expect(attribute(find(page, 'input[name="about"][checked]'), 'value')).toBe('road');
    expect(attribute(find(page, '#direction option[selected]'), 'value')).toBe('northbound');
    expect(attribute(find(page, '#from option[selected]'), 'value')).toBe('5');
    expect(attribute(find(page, '#to option[selected]'), 'value')).toBe('6');
    expect(attribute(find(page, '#notice'), 'value')).toBe('abc123');
    expect(attribute(find(page, '#subject'), 'value')).toBe(
      'Road works, northbound, J5 Finglas (N2) to J6 Blanchardstown (N3)',
    );
    // Nor of a link that says nothing that the form would take.
    for (const query of ['', '?from=8&kind=%3Cscript%3E&message=Words&x=1'])
      expect(await (await get(`/contact${query}`)).text()).toBe(plain);
  });
});
