import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createModel } from '@tapwright/model';
import { eventually } from '@tapwright/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';
import { heldModel, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const HOSTILE = 'Open the note "<img src=x onerror=alert(1)>" \u202e<script>alert(2)</script>';
const WIDTHS = [390, 1280, 2560];
/** Of the page that is shown first, gzipped. */
const FIRST_PAGE_MAX_BYTES = 250_000;

/** How much wider than it was taken the picture is shown that is farthest from it; what is drawn over it would miss it. */
async function stretch(page: Page): Promise<number> {
  return page.evaluate(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('figure img[src^="blob:"]')];
    const ratios = pictures.map(
      (picture) =>
        picture.clientWidth / picture.clientHeight / (picture.naturalWidth / picture.naturalHeight),
    );
    return ratios.reduce((worst, ratio) => (Math.abs(ratio - 1) > Math.abs(worst - 1) ? ratio : worst), 1);
  });
}

describe.runIf(hasBrowser())('the dashboard in a browser', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let ui: string;
  const jobs = { done: '', hostile: '' };

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true });
    browser = await startBrowser();
    ui = `${platform.standalone.url}/ui`;
    jobs.done = (await platform.submit({ goal: 'Turn on the dark theme', pictures: true })).id;
    jobs.hostile = (await platform.submit({ goal: HOSTILE, maxSteps: 3 })).id;
    for (const id of Object.values(jobs)) await platform.ended(id);
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  test('lists runs, and narrows them to what the address says', async () => {
    const { page, wrong } = await openPage(browser, ui);
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Turn on the dark theme' }).waitFor();
    await draw(page, 'runs');
    await page.getByRole('textbox', { name: 'Words of the goal' }).fill('dark');
    await page.waitForURL(/text=dark/);
    await eventually(async () => (await page.getByRole('row').count()) === 2);
    const shared = await openPage(browser, page.url());
    await shared.page.getByRole('link', { name: 'Turn on the dark theme' }).waitFor();
    expect(await shared.page.getByRole('row').count()).toBe(2);
    await shared.page.getByRole('combobox', { name: 'State' }).click();
    await shared.page.getByRole('option', { name: 'canceled' }).click();
    await shared.page.getByText('No run is like this.').waitFor();
    expect([...wrong, ...shared.wrong]).toEqual([]);
  });

  test('shows a run with its steps and pictures', async () => {
    const { page, wrong } = await openPage(browser, ui);
    await page.getByRole('link', { name: 'Turn on the dark theme' }).click();
    await page.waitForURL(`**/ui/runs/${jobs.done}`);
    await page.getByRole('heading', { name: /Turn on the dark theme/ }).waitFor();
    await page
      .getByText(/Dark theme/)
      .first()
      .waitFor();
    // A screen before and one after, and one for each of the three steps.
    await eventually(async () => (await page.locator('img[src^="blob:"]').count()) === 5, {
      what: 'all pictures are read',
    });
    await eventually(async () =>
      page.evaluate(() =>
        [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
      ),
    );
    await draw(page, 'run');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await eventually(async () => Math.abs((await stretch(page)) - 1) < 0.02, {
        what: `at ${width} pixels, pictures have the form that they were taken in`,
      });
    }
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    expect(wrong).toEqual([]);
  });

  test('asks for events and scripts of a run when somebody looks at them', async () => {
    const page = await browser.newPage();
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/viewer')) asked.push(searchParams.get('parts'));
    });
    await page.goto(`${ui}/runs/${jobs.done}`);
    await page.getByRole('listbox', { name: 'Steps' }).waitFor();
    expect(asked).toEqual(['steps']);
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('listbox', { name: 'Events' }).getByRole('option').first().waitFor();
    await page.getByRole('tab', { name: 'Scripts' }).click();
    await page.getByRole('tabpanel', { name: 'Scripts' }).getByRole('combobox').waitFor();
    expect(asked).toEqual(['steps', 'all']);
    await page.close();
  });

  test('follows a run that begins, and cancels it', async () => {
    // Its actor never answers, so that it goes on until it is canceled, however slow the browser is.
    await using held = await startTestStandalone(heldModel(), true, { rest: true });
    const { page, wrong } = await openPage(browser, `${held.standalone.url}/ui/runs`);
    await page.getByText('Nothing was run yet.').waitFor();
    const { id } = await held.submit({ goal: 'Delete the note that nobody wrote' });
    await page.getByRole('link', { name: 'Delete the note that nobody wrote' }).click();
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    expect((await held.ended(id)).outcome).toBe('canceled');
    await eventually(async () => (await page.getByRole('button', { name: 'Cancel the run' }).count()) === 0);
    await page
      .getByText(/canceled$/)
      .first()
      .waitFor();
    expect(wrong).toEqual([]);
  });

  test('shows the phones', async () => {
    const { page } = await openPage(browser, ui);
    await page.getByRole('link', { name: 'Phones' }).click();
    await page.getByRole('cell', { name: 'phone-1' }).waitFor();
    await page.getByText('No run waits.').waitFor();
    await page.getByRole('link', { name: 'All runs that have not begun' }).click();
    await page.waitForURL(/state=queued/);
  });

  test('shows a hostile goal as text', async () => {
    const { page, wrong } = await openPage(browser, `${ui}/runs/${jobs.hostile}`);
    await page.getByRole('heading', { name: /<img src=x onerror=alert\(1\)>/ }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(wrong).toEqual([]);
  });

  test('is used by keyboard alone', async () => {
    const { page } = await openPage(browser, ui);
    await page.getByRole('link', { name: 'Turn on the dark theme' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('To the page');
    await page.getByRole('link', { name: 'Turn on the dark theme' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/ui/runs/${jobs.done}`);
  });

  describe.each(WIDTHS)('at %i pixels', (width) => {
    test.each([
      ['Runs', () => '/runs'],
      ['a run', () => `/runs/${jobs.done}`],
      ['Phones', () => '/phones'],
    ])('%s has no serious barrier, and does not scroll sideways', async (_, path) => {
      const { page, wrong } = await openPage(browser, `${ui}${path()}`, width);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await barriersOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(wrong).toEqual([]);
    });
  });

  test('what is loaded for the first page is small', async () => {
    const loaded: string[] = [];
    const page = await (await browser.newContext()).newPage();
    page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
    await page.goto(`${ui}/runs`);
    await page.getByRole('link', { name: 'Turn on the dark theme' }).waitFor();
    const folder = fileURLToPath(new URL('../web/dist/ui/', import.meta.url));
    const names = ['index.html', ...loaded.flatMap((path) => path.match(/assets\/.+$/) ?? [])];
    const bytes = names.reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}${name}`)).length, 0);
    process.stdout.write(`the first page: ${bytes} bytes gzipped in ${names.length} files\n`);
    expect(names.length).toBeGreaterThan(5);
    expect(bytes).toBeLessThan(FIRST_PAGE_MAX_BYTES);
  });
});
