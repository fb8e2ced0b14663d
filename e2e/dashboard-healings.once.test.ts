import { addKey } from '@tapwright/api';
import { createModel } from '@tapwright/model';
import { healingsOf } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  barriersOn,
  draw,
  hasBrowser,
  openPage,
  proposeHealing,
  startBrowser,
  tabTo,
} from './dashboard.fixture.ts';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const LOOKS = [
  [390, 'light'],
  [1280, 'dark'],
] as const;

describe.runIf(hasBrowser())('a healing that is accepted and replayed', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true });
    url = String(platform.standalone.url);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  /** A script, and a proposal for it; the page that shows it. */
  const proposed = async (reason: string, to: Partial<Parameters<typeof proposeHealing>[2]> = {}) => {
    const { id } = await platform.submit({ goal: 'Turn on the dark theme', pictures: true });
    await platform.ended(id);
    await proposeHealing(platform, id, { name: 'More', reason, ...to });
    const opened = await openPage(browser, `${url}/ui/healings`);
    return { ...opened, job: id, card: opened.page.getByRole('article', { name: reason }) };
  };
  const statusOf = async (jobId: string) => {
    const { read } = platform.standalone.platform.db;
    const [healing] = await healingsOf(read, { tenantId: 'default', jobId });
    return healing?.status;
  };
  const standsWithoutBarrier = async (page: Page) => {
    for (const [width, colorScheme] of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await barriersOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };

  test('is replayed by keyboard alone, and its card says that it passed and leads to the run', async () => {
    const waits = await proposed('the name of the button is a longer one', { name: 'More options of Notes' });
    const { page, wrong, job, card } = await proposed('the name of the button is another one');
    await tabTo(page, card.getByRole('button', { name: 'Accept and replay' }));
    await page.keyboard.press('Enter');
    const replay = card.getByRole('group', { name: 'The replay' });
    await replay.getByText('It passed.').waitFor();
    await replay.getByText('✓ completed').waitFor();
    expect(await replay.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await statusOf(job)).toBe('accepted');
    await card.getByText('accepted', { exact: true }).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    expect(await statusOf(waits.job)).toBe('proposed');
    await eventually(async () => (await page.getByRole('article').locator('svg image').count()) === 4);
    await draw(page, 'healings');
    await standsWithoutBarrier(page);
    const link = card.getByRole('link', { name: 'the replay of the healed script' });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/runs\/job_\w+$/);
    const run = await platform.job(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    expect(run).toMatchObject({
      outcome: 'completed',
      spec: { kind: 'replay', replay: { scriptId: expect.stringContaining('scr_'), heal: 'off' } },
    });
    expect(wrong).toEqual([]);
  });

  test('is told with the reason where the healed script does not pass', async () => {
    const { page, job, card } = await proposed('a name that nothing has', {
      name: 'Zebra crossing',
      byName: true,
    });
    await card.getByRole('button', { name: 'Accept and replay' }).click();
    await card.getByText(/^It did not pass\. .*“More options” is not on the screen/).waitFor();
    await card.getByText('✗ failed').waitFor();
    expect(await statusOf(job)).toBe('accepted');
    await standsWithoutBarrier(page);
  });

  test('waits for a phone where there is none, says so, and passes once there is one', async () => {
    const { card } = await proposed('no phone is there');
    platform.unplug();
    await eventually(async () => (await platform.deviceState()) !== 'free');
    await card.getByRole('button', { name: 'Accept and replay' }).click();
    await card.getByText(/^It waits for a phone\. ./).waitFor();
    platform.plugIn();
    await card.getByText('It passed.').waitFor();
  });

  test('stays accepted where the replay is refused, which is asked for again', async () => {
    const { page, job, card } = await proposed('the replay is refused');
    const refused = { code: 'FORBIDDEN', message: 'this key may not submit jobs' };
    await page.route('**/v1/jobs', (route) => route.fulfill({ status: 403, json: { error: refused } }));
    await card.getByRole('button', { name: 'Accept and replay' }).click();
    await card.getByText('The change was accepted. Its script is not replayed:').waitFor();
    await card.getByRole('alert').getByText('this key may not submit jobs').waitFor();
    expect(await statusOf(job)).toBe('accepted');
    await standsWithoutBarrier(page);
    await page.unroute('**/v1/jobs');
    await card.getByRole('button', { name: 'Replay it' }).click();
    await card.getByText('It passed.').waitFor();
  });

  test('is not replayed where somebody else has rejected it meanwhile, and says so', async () => {
    const { page, job, card } = await proposed('somebody else is quicker');
    await page.route('**/v1/healings/*', async (route) => {
      const answer = await fetch(route.request().url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accept: false }),
      });
      expect(answer.status).toBe(200);
      // The page has read the list again before it has its own answer: the news of another job are enough for that.
      const isOfList = (response: Response) => response.url().includes('/v1/healings?');
      await Promise.all([
        page.waitForResponse(isOfList),
        platform.submit({ goal: 'Turn on the dark theme' }),
      ]);
      await route.continue();
    });
    await card.getByRole('button', { name: 'Accept and replay' }).click();
    await card.getByRole('alert').getByText('the proposal was rejected before').waitFor();
    await card.getByText('rejected', { exact: true }).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
    expect(await card.getByRole('group', { name: 'The replay' }).count()).toBe(0);
    expect(await statusOf(job)).toBe('rejected');
  });

  test('is not offered to whoever may only read', async () => {
    await proposed('it is only read');
    const { db } = platform.standalone.platform;
    const { key } = await db.transaction((tx) =>
      addKey(tx, { tenantId: 'default', name: 'Ana', scopes: ['read'], createdBy: 'a test' }),
    );
    const { page } = await openPage(browser, `${url}/ui/healings`);
    await page.getByLabel(/^API key/).fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'it is only read' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('button', { name: /Accept|Reject/ }).count()).toBe(0);
  });
});
