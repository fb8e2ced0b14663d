import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { insertHealings, runsOfJob, scriptsOfJob } from '@tapwright/store';
import { CHROMIUM_ARGUMENTS, eventually } from '@tapwright/testing';
import axe from 'axe-core';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import type { TestStandalone } from './standalone.fixture.ts';

const CHROMIUM = '/usr/bin/chromium';
const PAGES = fileURLToPath(new URL('../web/dist/ui/index.html', import.meta.url));

/** A real browser and the built pages are there; otherwise it says loudly what is not tested. */
export function hasBrowser(): boolean {
  const missing = existsSync(CHROMIUM) ? (existsSync(PAGES) ? null : 'npm run setup') : CHROMIUM;
  if (missing !== null) process.stderr.write(`NOT TESTED: the pages in a browser: ${missing} is missing\n`);
  return missing === null;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] });
}

export interface OpenPage {
  readonly page: Page;
  /** Requests to another host, and errors on the console. */
  readonly wrong: readonly string[];
}

/** A page that notes what should not happen. */
export async function openPage(
  browser: Browser,
  address: string,
  width = 1280,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const wrong: string[] = [];
  const { host } = new URL(address);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'blob:' && url.protocol !== 'data:' && url.host !== host) wrong.push(url.href);
  });
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(address);
  return { page, wrong };
}

/** A picture for docs/dashboard.md, where the variable names a folder. */
export async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.DRAW_PAGES;
  if (folder === undefined) return;
  // A picture is drawn some time after it is there: what is decoded is drawn with the next frame.
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await page.screenshot({ path: `${folder}/ui-${name}.png` });
}

/** What people with impairments would stumble over, of the kinds that are serious or worse. */
export async function barriersOn(page: Page): Promise<string[]> {
  // Colours that fade in are measured when they stand still.
  await eventually(async () =>
    page.evaluate(() => document.getAnimations().every(({ playState }) => playState === 'finished')),
  );
  // The content policy of the page allows no script that is added; the browser's own channel is not bound by it.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe.source });
  const found = await session.send('Runtime.evaluate', {
    expression: `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ').slice(0, 300))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  return JSON.parse(String(found.result.value));
}

interface Proposal {
  readonly name: string;
  readonly reason: string;
  /** The button is found by its name alone. */
  readonly byName?: boolean;
}

/** A proposal as a replay makes it: another name of the button that the goal's first step presses. */
export async function proposeHealing(
  { standalone: { platform } }: TestStandalone,
  jobId: string,
  { name, reason, byName = false }: Proposal,
): Promise<void> {
  const { db } = platform;
  const [run] = await runsOfJob(db.read, jobId);
  const trace = (await scriptsOfJob(db.read, jobId)).find(({ format }) => format === 'neutral-json');
  if (run === undefined || trace === undefined) throw new Error('the goal has left no trace');
  const before: { by: string }[] = JSON.parse(trace.content).steps[0].locators;
  const renamed = before.map((one) => (one.by === 'desc' ? { ...one, desc: name } : one));
  const after = byName ? renamed.filter(({ by }) => by === 'desc') : renamed;
  const about = { runId: run.id, scriptId: trace.id, tenantId: 'default', jobId };
  const proposal = { ...about, step: 1, stepIndex: 1, before, after, reason, score: 0.8 };
  await db.transaction(async (tx) => {
    for (const write of insertHealings([proposal])) await tx.execute(write(tx).getSQL());
  });
}

/** So many presses of a key lead across every page of the tests. */
const PRESSES_MAX = 80;

/** Goes there by the Tab key alone. @throws Error where that does not lead there, or to something that nobody sees */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let press = 0; press < PRESSES_MAX; press += 1) {
    await page.keyboard.press('Tab');
    if (!(await wanted.first().evaluate((element) => element === document.activeElement))) continue;
    const hidden = await wanted.first().evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height, innerHeight) / 2];
      const there = document.elementFromPoint(x, y);
      return there === null || !(element.contains(there) || there.contains(element));
    });
    if (hidden) throw new Error(`${wanted} has the focus and is not seen`);
    return;
  }
  throw new Error(`${PRESSES_MAX} presses of Tab do not lead to ${wanted}`);
}
