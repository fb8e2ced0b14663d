import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { quantile } from 'simple-statistics';
import { z } from 'zod';

const JobsPage = z.object({ jobs: z.array(z.object({ id: z.string() })) });
const SIZE = { width: 1280, height: 900 };
const TIMES = 5;
const WAIT_MS = 120_000;
/** The button for the next page of the list; it goes with the last one, of which the list may not grow. */
const OLDER = 'Older runs';

/** Milliseconds from the first byte of the page until the picture of a step stands, at the median, without any cache. */
export async function openTrace(browser: Browser, address: string): Promise<number> {
  const taken: number[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    const context = await browser.newContext({ viewport: SIZE });
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(
      () => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('main img[src^="blob:"]')];
        const isShown = pictures.some(({ complete, naturalHeight }) => complete && naturalHeight >= 2_000);
        const [{ responseStart } = { responseStart: 0 }] = performance.getEntriesByType(
          'navigation',
        ) as PerformanceNavigationTiming[];
        return isShown ? performance.now() - responseStart : null;
      },
      undefined,
      { polling: 'raf', timeout: WAIT_MS },
    );
    taken.push(Number(await shown.jsonValue()));
    await context.close();
  }
  return quantile(taken, 0.5);
}

/** All that is loaded until the page stands, gzipped, without the answers of the API. */
export async function firstPageKb(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/ui') && response.ok()) bodies.push(response.body());
  });
  await page.goto(address);
  await rowsOf(page).nth(1).waitFor();
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await context.close();
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000;
}

export interface Listed {
  /** How many jobs the list had at its end. */
  readonly listed: number;
  /** The longest time for which the page could not answer, by the browser's own count of long tasks. */
  readonly longestStallMs: number;
}

/** Reads the list of runs to its end, page after page. What is less than 50 ms is no long task, and counts as nothing. */
export async function listedStall(browser: Browser, address: string): Promise<Listed> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  const ids = new Set<string>();
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== '/v1/jobs') return;
    for (const { id } of JobsPage.parse(await response.json()).jobs) ids.add(id);
  });
  await page.goto(address);
  await rowsOf(page).nth(1).waitFor();
  await page.evaluate(() => {
    const stalls: number[] = [];
    Object.assign(globalThis, { stalls });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) stalls.push(duration);
    }).observe({ type: 'longtask' });
  });
  const more = page.getByRole('button', { name: OLDER });
  while ((await more.count()) > 0) {
    const before = await heightOf(page);
    await more.click();
    await page.waitForFunction(
      ({ height, name }) =>
        document.documentElement.scrollHeight > height ||
        [...document.querySelectorAll('button')].every(({ textContent }) => textContent !== name),
      { height: before, name: OLDER },
      { timeout: WAIT_MS },
    );
    await page.evaluate(() => globalThis.scrollTo(0, document.documentElement.scrollHeight));
  }
  const stalls = await page.evaluate(() => (globalThis as unknown as { stalls: number[] }).stalls);
  await context.close();
  return { listed: ids.size, longestStallMs: Math.max(0, ...stalls) };
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Runs' }).getByRole('row');
