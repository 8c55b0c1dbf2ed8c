import { describe, expect, it } from 'vitest';
import { blockScript, browserVisits, holdScript } from '../support/browser.ts';
import { banner, dialogOf, press, undecided } from '../support/preferences.ts';

const visit = browserVisits();

describe('the preferences on a bad network', () => {
  it('a click before the code is there is not lost', async () => {
    const { page } = await visit('/about', undecided);
    const release = await holdScript(page.context(), 'preferences');
    await page.getByRole('button', { name: 'Preferences' }).click();
    release();
    await dialogOf(page).waitFor();
  });

  it('without the code the plain choices work, and Preferences tries again', async () => {
    const { page } = await visit('/about', {
      ...undecided,
      prepare: (context) => blockScript(context, 'preferences'),
    });
    const preferences = page.getByRole('button', { name: 'Preferences', exact: true });
    const failed = page.waitForEvent('requestfailed');
    await preferences.click();
    await failed;
    await expect.poll(() => preferences.getAttribute('aria-busy')).toBeNull();
    await page.context().unrouteAll();
    await preferences.click();
    await dialogOf(page).waitFor();
    await press(page, 'Cancel');
    await page.getByRole('button', { name: 'Necessary Only' }).click();
    await banner(page).waitFor({ state: 'hidden' });
  });
});
