import { createModel } from '@tapwright/model';
import { eventually } from '@tapwright/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, proposeHealing, startBrowser } from './dashboard.fixture.ts';
import { NOTES, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const LOOKS = [
  [390, 'light'],
  [1280, 'light'],
  [2560, 'dark'],
] as const;
/** What a stranger may have written: it is text everywhere. */
const HOSTILE = '<img src=x onerror=alert(1)>';
const CASE = `id: notes-create
title: A new note is in the list
app: ${NOTES}
requirement: REQ-7
tags: [smoke]
steps:
  - do: Start a new note
    expect: { activity: EditorActivity }
  - do: Enter \${title} as the title
    expect: "\${title}"
  - do: Save the note
    expect: ["\${title}", { activity: MainActivity }]
parameters: { title }
rows:
  - { title: Choir practice }
  - { title: Moon walk }
repeatable: true
reset: data
`;
const HOSTILE_CASE = `id: hostile
title: "${HOSTILE}"
steps:
  - do: "Press ${HOSTILE}"
    expect: "${HOSTILE}"
`;
const FAILING_CASE = `id: fails
title: A page that is not there
app: ${NOTES}
steps:
  - do: Open the menu
    expect: Zebra crossing
repeatable: true
reset: data
`;
const RELEASE = {
  title: 'Spring',
  app: NOTES,
  appVersion: '1',
  cases: ['notes-create'],
  schedules: [],
  jobs: [],
};

/** How many pixels of the chart have this colour. */
function drawnIn(page: Page, colour: readonly number[]): Promise<number> {
  return page.locator('canvas').evaluate((canvas, [red, green, blue]) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels =
      (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let found = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue && pixels[at + 3] === 255)
        found += 1;
    return found;
  }, colour);
}

describe.runIf(hasBrowser())('the other pages of the dashboard', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let url: string;
  const ids = { first: '', second: '', exploration: '' };

  const put = async (path: string, type: string, body: string): Promise<void> => {
    const answer = await fetch(`${url}${path}`, { method: 'PUT', headers: { 'content-type': type }, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, {
      rest: true,
      bugs: ['notes:crash-on-delete'],
    });
    url = String(platform.standalone.url);
    browser = await startBrowser();
    await put('/v1/cases/notes-create', 'application/yaml', CASE);
    await put('/v1/cases/hostile', 'application/yaml', HOSTILE_CASE);
    await put('/v1/releases/spring', 'application/json', JSON.stringify(RELEASE));
    ids.first = (await platform.submit({ goal: 'Turn on the dark theme', pictures: true })).id;
    ids.second = (
      await platform.submit({ goal: 'Turn on the dark theme', reset: 'none', pictures: false })
    ).id;
    const explored = { kind: 'explore', explorer: 'guided', seed: 3, steps: 60, pictures: true };
    const exploration = await platform.submit(explored);
    ids.exploration = exploration.id.replace('job_', 'exp_');
    for (const id of [ids.first, ids.second, exploration.id]) await platform.ended(id);
    await proposeHealing(platform, ids.first, {
      name: 'More',
      reason: 'the name of the button is another one',
    });
    await proposeHealing(platform, ids.second, { name: HOSTILE, reason: `like ${HOSTILE}` });
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  const open = async (
    path: string,
    width?: number,
    scheme?: 'light' | 'dark',
  ): ReturnType<typeof openPage> => {
    const opened = await openPage(browser, `${url}/ui${path}`, width, scheme);
    await opened.page.getByRole('heading', { level: 1 }).first().waitFor();
    return opened;
  };
  const textOf = (page: Page, label: string) => page.getByRole('region', { name: label }).textContent();

  test('cases are found by their words and tags, and the address says which', async () => {
    const { page, wrong } = await open('/cases');
    const titles = () => textOf(page, 'Cases');
    const shows = (kept: string, gone: string) =>
      eventually(
        async () => ((text) => text.includes(kept) && !text.includes(gone))((await titles()) ?? ''),
        {
          what: `only ${kept}`,
        },
      );
    await page.getByLabel('Words of the case').fill('HOSTILE');
    await shows('hostile', 'notes-create');
    expect(page.url()).toContain('text=HOSTILE');
    await page.getByLabel('Words of the case').fill('');
    await page.getByRole('link', { name: 'smoke' }).click();
    await shows('notes-create', 'hostile');
    expect(await page.getByLabel('Tag', { exact: true }).inputValue()).toBe('smoke');
    // Who is given the address sees the same.
    const other = await open('/cases?tag=smoke&text=new%20note');
    expect(await textOf(other.page, 'Cases')).toContain('notes-create');
    await other.page.getByLabel('Tag', { exact: true }).fill('nothing');
    await other.page.getByText('No case is like this.').waitFor();
    expect([...wrong, ...other.wrong]).toEqual([]);
  });

  test('a case is run from its page, and its results stand by row and version', async () => {
    const { page, wrong } = await open('/cases');
    await page.getByRole('link', { name: /A new note is in the list/ }).click();
    await page.getByRole('heading', { name: 'A new note is in the list' }).waitFor();
    await page.getByText('EditorActivity is in front').waitFor();
    await page.getByText('It was not run yet.').waitFor();
    await page.getByRole('button', { name: 'Run the case' }).click();
    await page.getByRole('link', { name: 'the runs of cases' }).waitFor();
    const results = async () => {
      await page.reload();
      await page.getByText('Results by version of the app').waitFor();
      const region = page.getByRole('region', { name: 'Results' });
      await region.waitFor({ timeout: 2_000 });
      return /row 1.*✓ 1.*row 2.*✓ 1/s.test((await region.textContent()) ?? '');
    };
    await eventually(results, { timeoutMs: 60_000, what: 'both rows passed' });
    await draw(page, 'case');
    expect(wrong).toEqual([]);
  });

  test('why a case failed stands before one after a click: what was wanted, what was found, and the picture', async () => {
    await put('/v1/cases/fails', 'application/yaml', FAILING_CASE);
    const answer = await fetch(`${url}/v1/cases/fails/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pictures: true }),
    });
    const { jobs }: { jobs: readonly { readonly id: string }[] } = JSON.parse(await answer.text());
    for (const { id } of jobs) await platform.ended(id);
    const { page, wrong } = await open('/runs?kind=case');
    await page.getByRole('link', { name: 'A page that is not there' }).click();
    await page.getByText('step 1: Open the menu').waitFor();
    await page
      .getByText(/“Zebra crossing” is not shown/)
      .first()
      .waitFor();
    const picture = page.locator('img[src^="blob:"]').first();
    await eventually(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    expect(wrong).toEqual([]);
  });

  test('what strangers wrote is text', async () => {
    const { page, wrong } = await open('/cases/hostile');
    await page.getByRole('heading', { name: HOSTILE }).waitFor();
    await page.getByText(`“${HOSTILE}” is shown`).waitFor();
    const healings = await open('/healings');
    await healings.page.getByText(`like ${HOSTILE}`).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await healings.page.locator('img').count()).toBe(0);
    expect([...wrong, ...healings.wrong]).toEqual([]);
  });

  test('a proposal of a replay is told as what changes, and is decided once', async () => {
    const { page, wrong } = await open('/healings');
    // Both sides show the element; of a run without pictures it is said that none was kept.
    const [kept, none] = [/is another one/, /like /].map((name) => page.getByRole('article', { name }));
    for (const side of ['before', 'after']) {
      const crop = kept?.getByRole('img', { name: `The element, ${side}` }).locator('image');
      await crop?.waitFor();
      const wide = await crop?.evaluate(async (drawn) => {
        const image = new Image();
        image.src = (drawn as SVGImageElement).href.baseVal;
        await image.decode();
        return image.naturalWidth;
      });
      expect(wide).toBeGreaterThan(0);
    }
    expect(await none?.getByText('No picture of it was kept.').count()).toBe(2);
    for (const [width, scheme] of LOOKS) {
      const other = await open('/healings', width, scheme);
      await other.page.getByRole('img', { name: 'The element, after' }).locator('image').waitFor();
      expect(await barriersOn(other.page)).toEqual([]);
    }
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'Reject' }).first().click();
      await eventually(async () => (await page.getByRole('button', { name: 'Reject' }).count()) === left);
    }
    await page.getByText('Nothing waits for a decision.').waitFor();
    await page.getByRole('switch', { name: 'Those that were decided, too' }).click();
    await page.getByText('rejected').first().waitFor();
    expect(wrong).toEqual([]);
  });

  test('an exploration shows its coverage, its map, crashes, findings and tasks', async () => {
    const { page, wrong } = await open('/explorations');
    await page.getByRole('link', { name: NOTES }).click();
    await page.waitForURL(`**/ui/explorations/${ids.exploration}`);
    await page.getByText(/60 of 60 steps by guided on one phone/).waitFor();
    await page
      .getByRole('img', { name: /screens, \d+ transitions and \d+ activities after 60 steps/ })
      .waitFor();
    await page.locator('canvas').waitFor();
    await draw(page, 'exploration');
    // Whoever changes to the dark sees it drawn anew: texts are bright, and grid lines are neither black nor the background.
    const bright = await drawnIn(page, [0xe9, 0xec, 0xef]);
    expect(bright).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(async () => (await drawnIn(page, [0xe9, 0xec, 0xef])) > 20, { what: 'bright texts' });
    expect(await drawnIn(page, [0x5c, 0x5f, 0x66])).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('tab', { name: 'Findings' }).click();
    await page
      .getByRole('region', { name: 'Findings' })
      .or(page.getByText('Nothing was found wrong'))
      .waitFor();
    await page.getByRole('tab', { name: 'Crashes' }).click();
    await page.getByRole('article').or(page.getByText('The app did not crash.')).first().waitFor();
    await page.getByRole('tab', { name: 'Tasks' }).click();
    await page.getByText('This explorer sets itself no tasks.').waitFor();
    expect(wrong).toEqual([]);
  });

  test('what was learnt is corrected and forgotten', async () => {
    const { page, wrong } = await open('/memory');
    const rows = page.getByRole('region', { name: 'Memory' }).getByRole('row');
    await rows.nth(1).waitFor();
    const before = await rows.count();
    await draw(page, 'memory');
    await page.getByRole('button', { name: 'Forget' }).first().press('Enter');
    await eventually(async () => (await rows.count()) < before);
    const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);
    expect(await hasFocus(page.getByRole('region', { name: 'Memory' }))).toBe(true);
    const app = page.getByRole('textbox', { name: 'App' });
    await app.fill('org.example.');
    await page.getByText('This is no whole name yet').waitFor();
    await app.fill('org.example.none');
    await page.getByText('Nothing was learnt about this app.').waitFor();
    expect(await hasFocus(app)).toBe(true);
    expect(wrong).toEqual([]);
  });

  test('a release shows what passed, takes a decision and writes a report', async () => {
    const { page, wrong } = await open('/releases');
    await page.getByRole('link', { name: /Spring/ }).click();
    await page.getByText(/rows: \d+ passed/).waitFor();
    expect(await textOf(page, 'Requirements')).toContain('REQ-7');
    await page.getByRole('button', { name: 'Write a report' }).click();
    await page.getByRole('region', { name: 'Reports' }).waitFor();
    await page.getByRole('button', { name: 'Accept' }).first().click();
    await page.getByText(/accepted by/).waitFor();
    await eventually(async () => (await page.locator('[aria-busy="true"]').count()) === 0);
    await draw(page, 'release');
    expect(wrong).toEqual([]);
  });

  test('an administrator sees dead letters, keys, limits and who changed what', async () => {
    const { page, wrong } = await open('/admin');
    await page.getByText('Every event was handled.').waitFor();
    await page.getByRole('tab', { name: 'Keys' }).click();
    await page.getByText('No key was made.').waitFor();
    await page.getByRole('tab', { name: 'Limits' }).click();
    await page.getByRole('region', { name: 'Limits' }).waitFor();
    expect(await textOf(page, 'Limits')).toMatch(/Jobs that have not ended\s*\d+\s*none/);
    await page.getByText('No call was counted').waitFor();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('region', { name: 'Audit log' }).waitFor();
    expect(await textOf(page, 'Audit log')).toContain('notes-create');
    await draw(page, 'admin');
    expect(wrong).toEqual([]);
  });

  test('two runs stand side by side, from the page of one of them', async () => {
    const { page, wrong } = await open(`/runs/${ids.first}`);
    await page.getByRole('link', { name: 'Compare with another run' }).click();
    await page.getByText('Give the ids of two runs.').waitFor();
    await page.getByRole('textbox', { name: 'Second run' }).fill(ids.second);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Steps' }).waitFor();
    await page.waitForURL(new RegExp(`b=${ids.second}`));
    await draw(page, 'compare');
    expect(wrong).toEqual([]);
  });

  describe.each(LOOKS)('at %i pixels, %s', (width, scheme) => {
    test.each([
      ['Cases', () => '/cases'],
      ['a case', () => '/cases/notes-create'],
      ['Explorations', () => '/explorations'],
      ['an exploration', () => `/explorations/${ids.exploration}`],
      ['Healings', () => '/healings'],
      ['Memory', () => '/memory'],
      ['Releases', () => '/releases'],
      ['a release', () => '/releases/spring'],
      ['Admin', () => '/admin'],
      ['a comparison', () => `/compare?a=${ids.first}&b=${ids.second}`],
    ])('%s has no serious barrier, and does not scroll sideways', async (_, path) => {
      const { page, wrong } = await open(path(), width, scheme);
      expect(await barriersOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(wrong).toEqual([]);
    });
  });
});
