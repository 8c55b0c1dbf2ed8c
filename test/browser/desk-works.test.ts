import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { readNotices } from '../../src/edit/notice-store.ts';
import { localTimeText } from '../../src/edit/values.ts';
import {
  browserVisits,
  hasFocus,
  holdRequests,
  type VisitOptions,
  waitForFrames,
} from '../support/browser/browser.ts';
import { deskNotice, startLocalWorksDesk } from '../support/desk/desk-works.ts';

const desk = startLocalWorksDesk();
const visit = browserVisits();
const phone = { width: 360, height: 740 };
const onPhone = (path: string, options: VisitOptions = {}) =>
  visit(path, { baseURL: desk.origin(), viewport: phone, hasTouch: true, ...options });

const notices = async () => (await readNotices(desk.database, Date.now())).notices;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Sentence beside the publish button, if it contains a text. */
const sentence = (page: Page, part = '') => page.locator('.desk-said', { hasText: part });
const text = (page: Page) => page.locator('main').innerText();

beforeEach(() => {
  desk.setSiteDown(false);
  return desk.clear();
});

const hour = 3_600_000;
/** Name of the tab that lists the notices. */
const tabOfList = /^(Notices|Now and planned)$/;

/** Returns a function that clicks a control and a function that returns the number of clicks. */
function clickCounter() {
  let clicks = 0;
  return {
    clicks: () => clicks,
    async click(target: Locator): Promise<void> {
      clicks += 1;
      await target.click();
    },
  };
}

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the desk %s', (_, javaScriptEnabled) => {
  it('publishes a closure with at most six clicks on a phone, and extends or ends the closure with one click, and asks before a withdrawal', async () => {
    const { page, pageErrors } = await onPhone('/works', { javaScriptEnabled });
    const { click, clicks } = clickCounter();
    await click(page.getByRole('link', { name: 'New notice' }).first());
    await click(page.getByRole('radio', { name: 'Collision' }));
    await click(button(page, 'J15 Carrickmines'));
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('J15');
    await click(button(page, 'J14 Leopardstown'));
    await expect.poll(() => text(page)).toMatch(/CLOSED until/);
    await click(button(page, 'Publish CLOSED'));
    await page.waitForURL(/\?revision=/);
    expect(clicks()).toBeLessThanOrEqual(6);
    const [published] = await notices();
    expect(published).toMatchObject({ kind: 'closure', from: 15, to: 14 });

    for (const [name, what] of [
      [/^\+30 min/, 'Changed: end'],
      [/^Open again now/, 'Ended'],
      [/^Undo: ended/, 'Undone: Ended'],
      [/^Withdraw this notice$/, 'Cancelled'],
      [/^Reopen/, 'Reopened'],
    ] as const) {
      if (what === 'Cancelled') {
        await click(page.getByRole('link', { name: 'Withdraw this notice' }));
        await page.getByText('The public will read:').waitFor();
        expect((await notices())[0]?.cancelled).toBeUndefined();
      }
      await click(button(page, name));
      await expect.poll(async () => (await notices())[0]?.changes[0]?.what).toBe(what);
      await page.waitForURL(new RegExp(`revision=${(await notices())[0]?.revision}$`));
    }
    expect(await notices()).toHaveLength(1);
    expect(pageErrors).toEqual([]);
  });

  it('clears the cause "Collision" when the user chooses "Roadside works", and asks for another', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14', { javaScriptEnabled });
    await page.getByRole('radio', { name: 'Roadside works' }).click();
    if (javaScriptEnabled) {
      await expect.poll(() => page.getByRole('radio', { name: 'Collision' }).count()).toBe(0);
      expect(await hasFocus(page.getByRole('radio', { name: 'Roadside works' }))).toBe(true);
    }
    await button(page, /^Publish/).click();
    await page.getByRole('alert').filter({ hasText: 'Choose what happened' }).waitFor();
    await page.getByRole('radio', { name: 'Drainage' }).click();
    if (!javaScriptEnabled) await button(page, /^Publish/).click();
    await sentence(page, 'J15 Carrickmines').waitFor();
    await button(page, /^Publish/).click();
    await page.waitForURL(/\?revision=/);
    const [published] = await notices();
    expect([published?.kind, published?.cause]).toEqual(['works', 'drains']);
  });
});

describe.each([
  ['one screen of 1440 by 900', { width: 1440, height: 900 }, 1],
  ['two screens of 390 by 844', { width: 390, height: 844 }, 2],
])('the form for an incident on %s', (_, viewport, screens) => {
  it('has controls that are large enough for a thumb and not covered by the publish button', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14', { viewport });
    const publish = await boxOf(button(page, /^Publish/));
    expect(publish.bottom).toBeLessThanOrEqual(viewport.height);
    const boxes = await Promise.all(incidentControls(page).map(boxOf));
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
    expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(
      screens * viewport.height,
    );
    for (const control of incidentControls(page)) {
      await control.scrollIntoViewIfNeeded();
      await expect.poll(() => isOnTop(control)).toBe(true);
    }
  });
});

it('the preview of an incident needs no scrolling at 1440 by 900 px, and a longer preview can be scrolled by keyboard', async () => {
  const { page } = await onPhone('/works/new?from=J15&to=J14', {
    viewport: { width: 1440, height: 900 },
  });
  const preview = page.getByRole('region', { name: 'What drivers will see' });
  const hiddenPx = () => preview.evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(await hiddenPx()).toBe(0);
  expect(await preview.innerText()).not.toMatch(/^(Now|Next):/m);
  await page.goto(`/works/new?from=J15&to=J14&diversion=${'Use+the+R113.+'.repeat(20)}`);
  expect(await hiddenPx()).toBeGreaterThan(0);
  await preview.focus();
  await page.keyboard.press('End');
  await expect.poll(() => preview.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
});

/** Returns the controls for a closure after a collision, except the publish button. */
function incidentControls(page: Page): Locator[] {
  return [
    ...['Collision', /^Road$/, 'Automatic', /^Now/, /^2 h/].map((name) =>
      page.getByRole('radio', { name }),
    ),
    ...['J1', 'J2', 'J3', 'J10', 'J11', 'J17'].map((name) =>
      button(page, new RegExp(`^${name} `)).first(),
    ),
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To', { exact: true }),
  ];
}

/** Whether nothing covers the middle of a control. */
function isOnTop(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** Returns an element's box relative to the viewport, in px. */
function boxOf(target: Locator) {
  return target.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return { top, bottom, height };
  });
}

describe('the desk on a phone', () => {
  it('keeps the typed values when the connection or the desk fails, and publishes only once after a double click', async () => {
    // A default end changes with the minute. The desk would then show the new text before it publishes.
    const end = localTimeText(Date.now() + 3 * hour);
    const { page } = await onPhone(`/works/new?from=J15&to=J14&endText=${end}`);
    const publish = button(page, /^Publish/);
    await page.getByText(/^More: wording/).click();
    await page.getByLabel('Diversion').fill('By the R842.');
    await page.context().setOffline(true);
    await publish.click();
    await expect.poll(() => text(page)).toMatch(/No answer from the desk/);
    await page.context().setOffline(false);
    const failure = { status: 503, contentType: 'text/html' };
    await page.route('**/works/new', (route) => route.fulfill(failure));
    await publish.click();
    await expect.poll(() => text(page)).toMatch(/Not published: the desk failed/);
    expect(await page.getByLabel('Diversion').inputValue()).toBe('By the R842.');
    expect(await notices()).toEqual([]);
    await page.unrouteAll();
    await publish.dblclick();
    await page.waitForURL(/\?revision=/);
    expect((await notices()).map(({ diversion }) => diversion)).toEqual(['By the R842.']);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'New notice' }).waitFor();
  });

  it('keeps entries that were typed after a submission whose answer was lost, and says that they are not published', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    await page.route('**/works/new', async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await button(page, /^Publish/).click();
    await expect.poll(() => text(page)).toMatch(/No answer from the desk/);
    await page.unrouteAll();
    await page.getByText(/^More: wording/).click();
    await page.getByLabel('Diversion').fill('By the R842.');
    await button(page, /^Publish/).click();
    await expect.poll(() => text(page)).toMatch(/was submitted already/);
    await page.getByRole('link', { name: 'Show the result' }).waitFor();
    await page.reload();
    await expect.poll(() => text(page)).toMatch(/By the R842/);
    expect(await page.getByLabel('Diversion').inputValue()).toBe('By the R842.');
    expect((await notices()).map(({ diversion }) => diversion)).toEqual([undefined]);
  });

  it('says while the desk fails that the junction is not chosen and whom to phone', async () => {
    const { page } = await onPhone('/works/new');
    const newsrooms = page.getByText(/Tell the newsrooms by phone/);
    expect(await newsrooms.isVisible()).toBe(false);
    await page.route('**/works/new', (route) => route.fulfill({ status: 503 }));
    await button(page, /^J15/).click();
    await newsrooms.waitFor();
    expect(await text(page)).toMatch(/The junction is not chosen/);
    expect(await text(page)).not.toMatch(/Not published/);
    await page.unrouteAll();
    await button(page, /^J15/).click();
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('J15');
    expect(await newsrooms.isVisible()).toBe(false);
  });

  it('handles a press even if a new preview replaces the publish button during the click', async () => {
    const { page } = await onPhone('/works/new?from=J15');
    const release = await holdRequests(page, '**/works/new');
    await page.getByLabel('To', { exact: true }).fill('J14');
    await button(page, 'Publish').hover();
    const preview = page.waitForResponse((one) => one.request().method() === 'POST');
    await page.mouse.down();
    release();
    await (await preview).finished();
    await waitForFrames(page);
    await page.mouse.up();
    // The person has not seen the new sentence yet.
    await page.getByText(/^Not published yet/).waitFor();
    await button(page, 'Publish CLOSED').click();
    await page.waitForURL(/\?revision=/);
    expect(await notices()).toMatchObject([{ from: 15, to: 14 }]);
  });

  it('shows in the sentence what is typed, and publishes nothing before the person has seen the sentence', async () => {
    const [first, second, third] = [2, 3, 4].map((hours) =>
      localTimeText(Date.now() + hours * hour),
    );
    const { page } = await onPhone(`/works/new?from=J15&to=J14&endText=${first}`);
    const end = page.getByLabel('End', { exact: true });
    await end.fill(`${second}`);
    await sentence(page, second?.slice(11)).waitFor();
    expect(await end.evaluate((field) => field === document.activeElement)).toBe(true);
    const release = await holdRequests(page, '**/works/new');
    await end.fill(`${third}`);
    await button(page, 'Publish CLOSED').click();
    release();
    await page.getByText(/^Not published yet/).waitFor();
    await sentence(page, third?.slice(11)).waitFor();
    expect(await notices()).toEqual([]);
    await button(page, 'Publish CLOSED').click();
    await page.waitForURL(/\?revision=/);
    expect((await notices()).map((one) => localTimeText(one.end))).toEqual([third]);
  });

  it('publishes a form that stayed open for hours after a change has updated its times', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    const shownAt = page.locator('[name="shownAt"]');
    const openedAt = Date.now() - 3 * hour;
    await shownAt.evaluate((field: HTMLInputElement, at) => {
      field.value = `${at}`;
    }, openedAt);
    await page.getByRole('radio', { name: 'Debris' }).click();
    await expect.poll(() => shownAt.inputValue()).not.toBe(`${openedAt}`);
    await button(page, 'Publish CLOSED').click();
    await page.waitForURL(/\?revision=/);
  });

  it('fills in both junctions if the second junction is chosen before the first response arrives', async () => {
    const { page } = await onPhone('/works/new');
    const release = await holdRequests(page, '**/works/new');
    await button(page, /^J15/).dblclick();
    await button(page, /^J14/).click();
    release();
    await page.getByText('J15 Carrickmines to J14 Leopardstown').first().waitFor();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('J14');
  });

  it('publishes neither the old nor the new stretch if a junction was pressed just before', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    for (const arrives of [false, true]) {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/works/new', async (route) => {
        await promise;
        await (arrives ? route.continue() : route.abort());
      });
      await button(page, /^J9/).click();
      await button(page, /^Publish/).click();
      resolve();
      const outcome = arrives ? /Not published/ : /The junction is not chosen/;
      await expect.poll(() => text(page)).toMatch(outcome);
      expect(await notices()).toEqual([]);
      await page.unrouteAll();
    }
  });

  it('replaces a landmark and a typed junction when a junction is pressed', async () => {
    const { page } = await onPhone('/works/new');
    await page.getByText(/^More: closed slip roads/).click();
    await page.getByRole('radio', { name: /tunnel/i }).click();
    await page.getByLabel('To', { exact: true }).fill('J14');
    await button(page, /^J9/).click();
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('J9');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('');
    expect(await page.getByRole('radio', { name: /tunnel/i }).isChecked()).toBe(false);
  });

  it('warns that the preview is out of date while the desk does not respond', async () => {
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    const outOfDate = /out of date/;
    const diversion = page.getByLabel('Diversion');
    await page.getByText(/^More: wording/).click();
    await page.context().setOffline(true);
    await diversion.fill('By the R842.');
    await diversion.blur();
    await expect.poll(() => text(page)).toMatch(outOfDate);
    await page.context().setOffline(false);
    await diversion.fill('By the R113.');
    await diversion.blur();
    await expect.poll(() => text(page)).not.toMatch(outOfDate);
  });

  it('shows an overlap until the user confirms it, even if the response to an earlier preview arrives', async () => {
    await desk.publish(deskNotice({ from: 16, to: 13, direction: 'northbound' }));
    const { page } = await onPhone('/works/new?from=J15&to=J14');
    let requests = 0;
    const isFirst = () => requests++ === 0;
    const release = await holdRequests(page, '**/works/new', isFirst);
    await page.getByText(/^More: wording/).click();
    await page.getByLabel('Diversion').fill('By the R842.');
    await button(page, /^Publish/).click();
    await button(page, 'Publish anyway').waitFor();
    const lateResponse = page.waitForResponse((one) => one.request().method() === 'POST');
    release();
    await (await lateResponse).finished();
    await waitForFrames(page);
    expect(await button(page, 'Publish anyway').count()).toBe(1);
    expect(await text(page)).toMatch(/Not published yet/);
    expect(await notices()).toHaveLength(1);
    await button(page, 'Publish anyway').click();
    await page.waitForURL(/\?revision=/);
    expect(await notices()).toHaveLength(2);
  });

  it('keeps a direction that is chosen before the response to a junction choice arrives', async () => {
    const { page } = await onPhone('/works/new');
    // Browser extensions may add attributes to every input.
    await page.locator('input').evaluateAll((inputs) => {
      for (const input of inputs) input.dataset.extension = '';
    });
    const release = await holdRequests(page, '**/works/new');
    await button(page, /^J9/).click();
    await page.getByRole('radio', { name: 'Both' }).click();
    release();
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('J9');
    await page.getByRole('link', { name: 'To', exact: true }).waitFor();
    expect(await page.getByRole('radio', { name: 'Both' }).isChecked()).toBe(true);
    expect(await hasFocus(page.getByRole('radio', { name: 'Both' }))).toBe(true);
  });

  it('asks for confirmation before the user leaves a changed form, and restores the form after Back', async () => {
    const { page } = await onPhone('/works/new');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      return dialog.accept();
    });
    await button(page, /^J15/).click();
    await button(page, /^J14/).click();
    await page
      .getByText(/CLOSED until/)
      .first()
      .waitFor();
    await page.getByText(/^More: wording/).click();
    await page.getByLabel('Diversion').fill('By the R842.');
    await page.getByRole('link', { name: tabOfList }).click();
    await page.waitForURL(/\/works$/);
    expect(questions).toEqual(['beforeunload']);
    await page.goBack();
    await page
      .getByText(/CLOSED until/)
      .first()
      .waitFor();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('J14');
    expect(await page.getByLabel('Diversion').inputValue()).toBe('By the R842.');
    await button(page, /^Publish/).click();
    await page.waitForURL(/\?revision=/);
    await page.goto('/works');
    expect(questions).toHaveLength(1);
  });
});
