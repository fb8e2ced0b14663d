import { runsOfJob, timerDue } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';
import { heldModel, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const GOAL = "Create a note titled 'Harbour list' with the text 'Pier 9'";
/** What a stranger may write: it is text everywhere. */
const HOSTILE = '<img src=x onerror=alert(1)>';
const WIDTHS = [390, 1280, 2560];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const taps = (platform: TestStandalone) =>
  platform.executed().filter((line) => line.startsWith('tap')).length;

describe.runIf(hasBrowser())('the live page of a run', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => browser?.close());

  /** The live page of a run whose actor was asked, and does not answer before it is released. */
  async function watched(platform: TestStandalone, model: ReturnType<typeof heldModel>) {
    const { id } = await platform.submit({ goal: GOAL, pictures: true });
    await model.asked;
    const { page, wrong } = await openPage(browser, `${platform.standalone.url}/ui/runs/${id}`);
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await page.waitForURL(`**/ui/runs/${id}/live`);
    await button(page, 'Pause').click();
    await button(page, 'Go on').waitFor();
    model.release();
    await button(page, 'One step').waitFor();
    return { id, page, wrong };
  }

  test('pauses it, goes one step, refuses what it proposes, and lets it go on', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, page, wrong } = await watched(platform, model);
    await page.getByRole('heading', { name: 'What it would do next' }).waitFor();
    await page.getByText(/Left like this, it ends at/).waitFor();
    await page.getByRole('img', { name: /The screen of the phone, / }).waitFor();
    await page.getByRole('img', { name: 'The screen of the phone between two steps' }).waitFor();
    await draw(page, 'live');
    expect(taps(platform)).toBe(0);
    await button(page, 'One step').click();
    await page.getByText('step 1 of at most').waitFor();
    await button(page, 'Not this…').waitFor();
    expect(taps(platform)).toBe(1);
    await button(page, 'Not this…').click();
    const dialog = page.getByRole('dialog', { name: 'Not this' });
    expect(await button(page, 'Refuse it').isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(HOSTILE);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What was refused' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(HOSTILE).waitFor();
    await button(page, 'Go on').click();
    await platform.ended(id);
    await page.getByText('The run has ended.').waitFor();
    expect(await page.getByRole('group', { name: 'What the run is to do' }).getByRole('button').count()).toBe(
      0,
    );
    // It is not asked for any more.
    let asked = 0;
    page.on('request', (request) => {
      if (/\/(live|picture)$/.test(request.url())) asked += 1;
    });
    await page.clock.install();
    await page.clock.fastForward(60_000);
    await page.evaluate(() => fetch('/v1/devices'));
    expect(asked).toBe(0);
    expect(wrong).toEqual([]);
  });

  test('takes its phone, presses, types and hands it back; the run goes on to its end', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, page, wrong } = await watched(platform, model);
    await button(page, 'Take over').click();
    const hands = page.getByRole('region', { name: 'The phone in your hands' });
    await hands.waitFor();
    const phone = page.getByRole('figure', { name: 'The phone' });
    await phone.getByRole('button', { name: 'New note' }).click();
    await hands.getByText(/^done/).waitFor();
    expect(taps(platform)).toBe(1);
    await hands.getByRole('textbox', { name: 'Text' }).fill('By hand');
    await page.keyboard.press('Enter');
    await page.getByText('step 2 of at most').waitFor();
    // The number of the step is told when it begins.
    await eventually(async () => platform.executed().join('\n').includes('By hand'), {
      what: 'the text is typed',
    });
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await eventually(async () => hands.getByRole('button', { name: 'Back' }).isEnabled());
    await draw(page, 'live-hands');
    await hands.getByRole('button', { name: 'Back' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('step 3 of at most').waitFor();
    await button(page, 'Hand back').click();
    await button(page, 'One step').waitFor();
    await button(page, 'Go on').click();
    expect((await platform.ended(id)).status).toBe('ended');
    await page.getByText('The run has ended.').waitFor();
    expect(wrong).toEqual([]);
  });

  test('says that its phone is away, and how the run ends without it', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, page, wrong } = await watched(platform, model);
    platform.unplug();
    const away = page.getByRole('alert').filter({ hasText: 'Its phone is not connected.' });
    await away.getByText(/The run waits for it until .+, when it ends\./).waitFor();
    const until = await away.getByRole('time').getAttribute('datetime');
    const [run] = await runsOfJob(platform.standalone.platform.db.read, id);
    expect(until).toBe(
      (await timerDue(platform.standalone.platform.db.read, run?.id ?? '', 'pause'))?.toISOString(),
    );
    // The page of the run says it as well, and so does the list of what waits.
    const { page: other, wrong: wrongThere } = await openPage(browser, page.url().replace(/\/live$/, ''));
    const says = other.getByRole('status').filter({ hasText: 'Its phone phone-1 is not connected, and' });
    await says.getByText(/It has been so since .+; left like this, it ends at .+\./).waitFor();
    expect(await says.getByRole('time').last().getAttribute('datetime')).toBe(until);
    await other.goto(`${platform.standalone.url}/ui/phones`);
    const row = other
      .getByRole('region', { name: 'Waiting runs' })
      .getByRole('row')
      .filter({ hasText: GOAL });
    await row.getByText('Its phone phone-1 is not connected, and a person has paused it.').waitFor();
    expect(await row.getByRole('time').last().getAttribute('datetime')).toBe(until);
    expect(wrongThere).toEqual([]);
    await button(page, 'Go on').click();
    await platform.ended(id);
    await page.getByText(/The run has ended\. inconclusive: .*\(DEVICE_UNAVAILABLE\)/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(wrong).toEqual([]);
  });

  test('ends a run whose phone is away at once, where somebody cancels it', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, page, wrong } = await watched(platform, model);
    platform.unplug();
    await page.getByRole('alert').filter({ hasText: 'Its phone is not connected.' }).waitFor();
    await button(page, 'Cancel the run').click();
    expect((await platform.ended(id)).outcome).toBe('canceled');
    await page.getByText(/The run has ended\. canceled:/).waitFor();
    await button(page, 'Cancel the run').waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
  });

  test('shows what the API refuses in its words', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id, page } = await watched(platform, model);
    const [run] = await runsOfJob(platform.standalone.platform.db.read, id);
    // Somebody else takes the phone, and this page has not heard of it.
    await page.route('**/live', (route) => route.abort());
    const taken = `${platform.standalone.url}/v1/runs/${run?.id}/take-over?waitMs=30000`;
    expect((await fetch(taken, { method: 'POST' })).status).toBe(200);
    await button(page, 'Go on').click();
    await page.getByRole('alert').filter({ hasText: 'the phone of the run is in hands' }).waitFor();
    await platform.cancel(id);
    await platform.ended(id);
  });

  test('has no serious barrier and does not scroll sideways, in light and dark', async () => {
    const model = heldModel();
    await using platform = await startTestStandalone(model, true, { rest: true });
    const { id } = await watched(platform, model);
    for (const [index, width] of WIDTHS.entries()) {
      const look = index % 2 === 0 ? 'dark' : 'light';
      const { page, wrong } = await openPage(
        browser,
        `${platform.standalone.url}/ui/runs/${id}/live`,
        width,
        look,
      );
      await button(page, 'Not this…').click();
      await page.getByRole('dialog').waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await barriersOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(wrong).toEqual([]);
      await draw(page, `live-${width}`);
    }
    await platform.cancel(id);
    await platform.ended(id);
  });
});
