import { createModel } from '@tapwright/model';
import { eventually } from '@tapwright/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

/** Longer than pages wait between two looks where nobody tells them, and shorter than where the stream does. */
const LONG_MS = 5_000;
/** A list that the page itself does not ask for. */
const LIST = '/v1/jobs?limit=1';

describe.runIf(hasBrowser())('the list of runs', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let runs: string;

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true });
    browser = await startBrowser();
    runs = `${platform.standalone.url}/ui/runs`;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  /** The page under a clock that can be put forward, and how often it has asked for the list. */
  async function opened({
    stream,
  }: {
    readonly stream: boolean;
  }): Promise<{ page: Page; asked: () => number }> {
    const { page } = await openPage(browser, runs);
    await page.clock.install();
    let count = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v1/jobs') count += 1;
    });
    if (!stream) await page.route('**/v1/events', (route) => route.fulfill({ status: 429, json: {} }));
    const answered = page.waitForResponse('**/v1/events');
    await page.reload();
    await answered;
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    return { page, asked: () => count };
  }

  test('follows the stream of the tenant, and asks seldom while nothing happens', async () => {
    const { page, asked } = await opened({ stream: true });
    await platform.submit({ goal: 'Turn on the dark theme', maxSteps: 3 });
    // Its end is the last of the news.
    const ENDED = /Turn on the dark theme.*(completed|out of budget|failed|inconclusive)/;
    await page.getByRole('row', { name: ENDED }).waitFor();
    // News that came together with the last ones are looked at once more.
    const ahead = async (ms: number): Promise<number> => {
      const before = asked();
      await page.clock.fastForward(ms);
      await page.evaluate(() => fetch('/v1/devices'));
      return asked() - before;
    };
    await eventually(async () => (await ahead(1_000)) === 0);
    expect(await ahead(LONG_MS)).toBe(0);
    const { id } = await platform.submit({ goal: 'Open the settings', maxSteps: 3 });
    await page.getByRole('link', { name: 'Open the settings' }).waitFor();
    await platform.ended(id);
  });

  test('is not sent again to a browser that has it', async () => {
    const { page } = await openPage(browser, runs);
    await page.getByRole('link').first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const lists = new Set<string>();
    const answers: { readonly requestId: string; readonly statusCode: number }[] = [];
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.endsWith(LIST)) lists.add(requestId);
    });
    // What came over the wire; scripts see the answer that the browser has.
    session.on('Network.responseReceivedExtraInfo', (answer) => answers.push(answer));
    const statuses = () =>
      answers.filter(({ requestId }) => lists.has(requestId)).map((one) => one.statusCode);
    const asked = () => page.evaluate(async (list) => (await fetch(list)).status, LIST);
    expect([await asked(), await asked()]).toEqual([200, 200]);
    await eventually(() => statuses().length === 2);
    expect(statuses()).toEqual([200, 304]);
    const { id } = await platform.submit({ goal: 'Open the settings again', maxSteps: 3 });
    expect(await asked()).toBe(200);
    await eventually(() => statuses().length === 3);
    expect(statuses()).toEqual([200, 304, 200]);
    await platform.ended(id);
  });

  test('asks by the clock where the stream is refused', async () => {
    const { page, asked } = await opened({ stream: false });
    await page.getByRole('link').first().waitFor();
    const before = asked();
    await page.clock.fastForward(LONG_MS);
    await eventually(() => asked() > before);
  });
});
