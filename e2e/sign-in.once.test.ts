import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addKey } from '@tapwright/api';
import { SCOPES, type Scope } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { asTenant, listJobs, revokeKey } from '@tapwright/store';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';
import { heldModel, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const TENANT = 'default';
/** A run for this goal is held until it is canceled. */
const LONG = 'Delete the note that nobody wrote';

describe.runIf(hasBrowser())('signing in to the dashboard', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let ui: string;
  let job: string;

  const newKey = (name: string, scopes: readonly Scope[] = SCOPES) =>
    platform.standalone.platform.db.transaction((tx) =>
      addKey(tx, { tenantId: TENANT, name, scopes, createdBy: 'a test' }),
    );
  const revoke = (id: string) =>
    asTenant(TENANT, () =>
      platform.standalone.platform.db.transaction((tx) => revokeKey(tx, { tenantId: TENANT, id })),
    );

  beforeAll(async () => {
    platform = await startTestStandalone(heldModel(0, LONG), true, { rest: true });
    browser = await startBrowser();
    ui = `${platform.standalone.url}/ui`;
    await newKey('the first');
    job = (await platform.submit({ goal: 'Turn on the dark theme', pictures: true })).id;
    await platform.ended(job);
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  async function signedIn(name: string, address = ui, scopes: readonly Scope[] = SCOPES) {
    const { key, row } = await newKey(name, scopes);
    const opened = await openPage(browser, address);
    await opened.page.getByLabel('API key').fill(key);
    await opened.page.getByRole('button', { name: 'Sign in' }).click();
    await opened.page.getByRole('button', { name: 'Sign out' }).waitFor();
    return { ...opened, key, id: row.id };
  }

  test('a page asks for a key, says what is wrong with one, and goes on where the address led', async () => {
    const { key } = await newKey('Ana');
    const { page, wrong } = await openPage(browser, `${ui}/runs/${job}`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
    await draw(page, 'sign-in');
    await page.getByLabel('API key').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('the API key is missing or unknown').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect({ colorScheme, barriers: await barriersOn(page) }).toEqual({ colorScheme, barriers: [] });
    }
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Turn on the dark theme/ }).waitFor();
    await page.getByText('Ana of default').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /Turn on the dark theme/ }).waitFor();
    expect(wrong).toEqual([]);
  });

  test('whoever may only read sees no button that writes, and no page of administrators', async () => {
    const { page, wrong } = await signedIn('Reader', `${ui}/runs/${job}`, ['read']);
    await page.getByRole('heading', { name: /Turn on the dark theme/ }).waitFor();
    await page.getByRole('link', { name: 'Memory' }).waitFor();
    expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Run again' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Memory' }).click();
    await page.getByRole('region', { name: 'Memory' }).waitFor();
    expect(await page.getByRole('button', { name: /Forget|Correct/ }).count()).toBe(0);
    await page.goto(`${ui}/admin`);
    await page.getByText('This is for administrators and operators').waitFor();
    expect(wrong).toEqual([]);
  });

  test('a tester runs again and forgets, but has no page of administrators', async () => {
    const { page, wrong } = await signedIn('Tester', `${ui}/runs/${job}`, ['read', 'submit']);
    await page.getByRole('button', { name: 'Run again' }).waitFor();
    await page.getByRole('link', { name: 'Memory' }).click();
    await page.getByRole('button', { name: 'Forget' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    expect(wrong).toEqual([]);
  });

  test('no script of the page can read the session, and nothing of the key is kept', async () => {
    const { page, key } = await signedIn('Ben');
    const kept = await page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain('tapwright_session');
    expect(kept).not.toContain(key.slice(30));
    expect(await page.context().cookies()).toMatchObject([
      { name: 'tapwright_session', httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
  });

  test('pictures and event streams, which send no key, come with it', async () => {
    const { page } = await signedIn('Cleo');
    const fetched = page.waitForResponse(/\/v1\/artifacts\//);
    await page.goto(`${ui}/runs/${job}`);
    const address = (await fetched).url();
    const width = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return picture.naturalWidth;
    }, address);
    expect(width).toBeGreaterThan(0);
    const first = await page.evaluate(
      (id) =>
        new Promise<string>((resolve, reject) => {
          const events = new EventSource(`/v1/jobs/${id}/events`);
          events.addEventListener('job.submitted', ({ type }) => {
            events.close();
            resolve(type);
          });
          events.onerror = () => reject(new Error('the stream is refused'));
        }),
      job,
    );
    expect(first).toBe('job.submitted');
  });

  test('what changes something is done by the session, for pages of the platform only', async () => {
    const { page, wrong } = await signedIn('Dora', `${ui}/runs`);
    const { id } = await platform.submit({ goal: LONG });
    await page.goto(`${ui}/runs/${id}`);
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await platform.ended(id);
    expect(wrong).toEqual([]);

    const stranger = createServer((_, response) => response.setHeader('content-type', 'text/html').end('hi'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const before = await jobsOf(platform);
    for (const name of ['127.0.0.1', 'localhost']) {
      const other = await page.context().newPage();
      const answers: number[] = [];
      other.on('response', (response) => {
        if (response.url().includes('/v1/')) answers.push(response.status());
      });
      await other.goto(`http://${name}:${port}/`);
      await other.evaluate(
        (url) =>
          fetch(`${url}/v1/jobs`, {
            method: 'POST',
            mode: 'no-cors',
            credentials: 'include',
            body: '{"goal":"do harm"}',
          }),
        platform.standalone.url,
      );
      expect({ name, answers }).toEqual({ name, answers: [403] });
    }
    expect(await jobsOf(platform)).toBe(before);
    await new Promise((resolve) => stranger.close(resolve));
  });

  test('signing out shows the form, and leaves nothing to go back to', async () => {
    const { page, wrong } = await signedIn('Emil');
    await page.getByRole('link', { name: 'Turn on the dark theme' }).click();
    await page.getByRole('heading', { name: /Turn on the dark theme/ }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Turn on the dark theme').count()).toBe(0);
    expect(wrong).toEqual([]);
  });

  test('a page that is open asks again when its key is revoked', async () => {
    const { page, id } = await signedIn('Fay', `${ui}/phones`);
    await page.getByRole('cell', { name: 'phone-1' }).waitFor();
    await revoke(id);
    await page.getByText('the API key is revoked').first().waitFor();
    expect(await page.getByRole('cell', { name: 'phone-1' }).count()).toBe(0);
  });

  test.each([390, 1280, 2560])('at %i pixels nothing bars the way', async (width) => {
    const { key } = await newKey('Gil');
    const { page } = await openPage(browser, ui, width);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([await barriersOn(page), await isSideways()]).toEqual([[], false]);
    await page.keyboard.press('Tab');
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    expect([await barriersOn(page), await isSideways()]).toEqual([[], false]);
  });
});

describe.runIf(hasBrowser())('a platform without keys', () => {
  test('asks for none, and has nothing to sign out of', async () => {
    await using platform = await startTestStandalone(createModel({ provider: 'offline' }), true, {
      rest: true,
    });
    const browser = await startBrowser();
    const { page, wrong } = await openPage(browser, `${platform.standalone.url}/ui`);
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
    expect(wrong).toEqual([]);
    await browser.close();
  });
});

async function jobsOf({ standalone }: TestStandalone): Promise<number> {
  const rows = await asTenant(TENANT, () =>
    listJobs(standalone.platform.db.read, { tenantId: TENANT, limit: 100, before: null }),
  );
  return rows.length;
}
