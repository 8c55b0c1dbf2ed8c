import { describe, expect, it } from 'vitest';
import { siteFrom } from '../../src/site/settings.ts';
import { settings } from '../support/settings.ts';

describe('siteFrom', () => {
  it('returns a site if the settings are valid', () => {
    expect(siteFrom(settings)).toEqual({
      name: 'Ring Road',
      descriptor: 'Road Maintenance',
      address: '1 Example Road, Dublin',
      phone: '020 912 3456',
      phoneHref: 'tel:+353209123456',
      email: 'operations@ring-road.example',
      url: 'https://ring-road.example',
      retentionDays: 90,
      mailFrom: 'website@ring-road.example',
      licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      alertsKey: '',
      sendsMailCopies: false,
    });
  });

  it.each(Object.keys(settings))('names the setting %s if it is missing', (name) => {
    const entries = Object.entries(settings).filter(([key]) => key !== name);
    expect(() => siteFrom(Object.fromEntries(entries))).toThrow(`${name} is missing`);
  });

  it.each([
    ['SITE_NAME', ' ', 'is empty'],
    ['SITE_NAME', 'x'.repeat(61), 'at most|<=60'],
    ['SITE_DESCRIPTOR', '', 'is empty'],
    ['SITE_ADDRESS', '', 'is empty'],
    ['SITE_PHONE', '+353 20 912 3456', 'Irish number'],
    ['SITE_EMAIL', 'operations', 'e-mail address'],
    ['SITE_URL', 'https://www.ring-road.example/', 'no path'],
    ['SITE_URL', 'http://www.ring-road.example', 'https://'],
    ['MAIL_FROM', 'website', 'e-mail address'],
    ['NOTICES_LICENCE', 'MIT', 'CC-BY-4.0 or CC0-1.0'],
    ['MESSAGE_RETENTION_DAYS', 90, 'quotes: "90"'],
    ['MESSAGE_RETENTION_DAYS', '0', 'whole number of days'],
    ['MESSAGE_RETENTION_DAYS', 'ninety', 'whole number of days'],
  ])('rejects %s with the value %j, and names valid values', (name, value, advice) => {
    const readSettings = () => siteFrom({ ...settings, [name]: value });
    expect(readSettings).toThrow(new RegExp(`${name} .*(${advice})`));
  });

  it('names all invalid settings in one error', () => {
    const readSettings = () => siteFrom({ ...settings, SITE_EMAIL: '', SITE_PHONE: undefined });
    expect(readSettings).toThrow(/SITE_PHONE is missing; SITE_EMAIL must be/);
  });

  it('rejects missing settings and names the settings file', () => {
    expect(() => siteFrom(undefined)).toThrow(/^Settings in wrangler\.toml \[vars\]/);
  });
});
