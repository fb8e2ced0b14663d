import { createModel } from '@tapwright/model';
import { eventually } from '@tapwright/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';
import { startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

describe.runIf(hasBrowser())('the page of the interface at /docs', () => {
  let platform: TestStandalone;
  let browser: Browser;

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  /** The page, and what it asked of others or what its content policy had to stop. */
  async function opened(width = 1280) {
    const { page } = await openPage(browser, 'about:blank', width);
    // The page draws every route; on a busy machine that takes its time.
    page.setDefaultTimeout(240_000);
    const wrong: string[] = [];
    const url = platform.standalone.url ?? '';
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) wrong.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !/^(?:blob|data):/.test(request.url())) wrong.push(request.url());
    });
    page.on('pageerror', (error) => wrong.push(String(error)));
    await page.goto(`${url}/docs`);
    await page.getByRole('heading', { name: /^Tapwright/ }).waitFor();
    return { page, wrong };
  }
  /** Opens a route under its heading. */
  async function open(page: Page, tag: string, route: string) {
    await page.locator(`#operations-tag-${tag} button`).first().click();
    const block = page.locator('.opblock').filter({ hasText: route }).first();
    await block.locator('.opblock-summary-control').first().click();
    return block;
  }

  test('shows a route with its example, its answers and its errors; no other host is asked', async () => {
    const { page, wrong } = await opened();
    const block = await open(page, 'jobs', 'Submits a job');
    await block.getByText('TOO_MANY_REQUESTS').first().waitFor();
    const example = block.locator('.body-param__example, .body-param .highlight-code').first();
    expect(await example.textContent()).toContain('"goal"');
    const answer = block.locator('.responses-inner .example, .response .highlight-code').first();
    expect(await answer.textContent()).toContain('job_01k0example');
    await draw(page, 'docs');
    expect(wrong).toEqual([]);
  });

  test('a route is tried there', async () => {
    const { page, wrong } = await opened();
    const block = await open(page, 'devices', 'Lists all devices by serial');
    await block.getByRole('button', { name: 'Try it out' }).click();
    await block.getByRole('button', { name: 'Execute' }).click();
    await eventually(
      async () => (await block.locator('.live-responses-table').textContent())?.includes('phone-1'),
      {
        what: 'the answer is shown',
      },
    );
    expect(wrong).toEqual([]);
  });

  test.each([390, 1280])('at %i pixels nothing bars the way', async (width) => {
    const { page } = await opened(width);
    expect(await barriersOn(page)).toEqual([]);
  });
});
