import { createModel } from '@tapwright/model';
import { eventually } from '@tapwright/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';
import { heldModel, NOTES, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const LOOKS = [
  [390, 'light'],
  [1280, 'light'],
  [2560, 'dark'],
] as const;
const CASE = `id: notes-create
title: A new note is in the list
app: ${NOTES}
steps:
  - do: Start a new note
    expect: { activity: EditorActivity }
repeatable: true
reset: data
`;
const SUITE = {
  suite: {
    suite: 'Notes, the basics',
    tasks: [
      {
        id: 'dark-theme',
        goal: 'Turn on the dark theme',
        app: NOTES,
        evaluators: [{ screen: { text: 'Dark theme' } }],
      },
    ],
  },
  strategies: ['tapwright', 'react'],
  seeds: 1,
};

describe.runIf(hasBrowser())('what people do on the pages', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let url: string;
  const ids = { goal: '', explored: '', exploration: '', benchmark: '' };

  const send = async (method: string, path: string, type: string, body: string) => {
    const answer = await fetch(`${url}${path}`, { method, headers: { 'content-type': type }, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return JSON.parse(text);
  };

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, {
      rest: true,
      bugs: ['notes:crash-on-delete'],
    });
    url = String(platform.standalone.url);
    browser = await startBrowser();
    await send('PUT', '/v1/cases/notes-create', 'application/yaml', CASE);
    const nightly = { cron: '30 2 * * *', jobs: [{ goal: 'Turn on the dark theme', app: NOTES }] };
    await send('PUT', '/v1/schedules/nightly', 'application/json', JSON.stringify(nightly));
    ids.goal = (await platform.submit({ goal: 'Turn on the dark theme' })).id;
    const explored = { kind: 'explore', explorer: 'guided', seed: 3, steps: 60, pictures: true };
    ids.explored = (await platform.submit(explored)).id;
    ids.exploration = ids.explored.replace('job_', 'exp_');
    for (const id of [ids.goal, ids.explored]) await platform.ended(id);
    ids.benchmark = (await send('POST', '/v1/benchmarks', 'application/json', JSON.stringify(SUITE))).id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  const open = async (path: string, width?: number, scheme?: 'light' | 'dark') => {
    const opened = await openPage(browser, `${url}/ui${path}`, width, scheme);
    await opened.page.getByRole('heading', { level: 1 }).first().waitFor();
    return opened;
  };
  /** The screens before and after the step are there, and so is all that was begun. */
  const picturesShown = async (page: Page) => {
    const screens = page.getByRole('region', { name: 'Screens' }).locator('img[src^="blob:"]');
    await eventually(async () => (await screens.count()) === 2);
    // A picture is drawn some time after it is there: what is decoded is drawn with the next frame.
    await page.evaluate(async () => {
      await Promise.all([...document.images].map((image) => image.decode()));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  };

  test('a leg of an exploration opens like a run: its steps, their screens, its film strip', async () => {
    const { page, wrong } = await open(`/explorations/${ids.exploration}`);
    await page.getByRole('tab', { name: 'Legs' }).click();
    await page.getByRole('region', { name: 'Legs' }).getByRole('link', { name: 'leg 1' }).click();
    await page.waitForURL(/\/runs\/job_\w+\?run=run_/);
    // A leg tests nothing that could pass: its badge and its facts say what it did.
    await page.getByRole('heading', { name: /completed Explore .*leg 1/ }).waitFor();
    await page.getByText(/\d tasks: \d crashed, 1 inconclusive/).waitFor();
    expect(await page.getByText(/steps passed/).count()).toBe(0);
    const steps = page.getByRole('listbox', { name: 'Steps' }).getByRole('option');
    await steps.nth(3).click();
    await page.getByRole('region', { name: 'Screens' }).getByText('what was done').waitFor();
    await picturesShown(page);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await draw(page, 'leg');
    await page.getByRole('link', { name: 'The exploration' }).click();
    await page.waitForURL(`**/ui/explorations/${ids.exploration}`);
    expect(wrong).toEqual([]);
  });

  test('a crash of an exploration leads to the step that met it', async () => {
    const { page, wrong } = await open(`/explorations/${ids.exploration}`);
    await page.getByRole('tab', { name: 'Crashes' }).click();
    await page.getByRole('article').first().waitFor();
    await page.getByRole('link', { name: 'the step that met it first' }).first().click();
    await page.waitForURL(/run=run_\w+&step=\d+/);
    const step = Number(new URL(page.url()).searchParams.get('step'));
    expect(step).toBeGreaterThan(0);
    const shown = page.getByRole('listbox', { name: 'Steps' }).getByRole('option', { selected: true });
    expect(await shown.textContent()).toContain('Delete');
    await shown.getByRole('img', { name: 'crashed' }).waitFor();
    expect(wrong).toEqual([]);
  });

  test('a run is run again from its page, once for each click, and the page of the new run opens', async () => {
    const { page, wrong } = await open(`/runs/${ids.goal}`);
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.waitForURL(
      (address) => !address.pathname.endsWith(ids.goal) && /\/runs\/job_/.test(address.pathname),
    );
    const again = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const [before, after] = [await platform.job(ids.goal), await platform.ended(again)];
    expect(after.spec).toEqual(before.spec);
    expect(after.outcome).toBe(before.outcome);
    expect(wrong).toEqual([]);
  });

  test('a case is edited: mistakes stand with their lines, and what is kept is a new version', async () => {
    const { page, wrong } = await open('/cases/notes-create');
    await page.getByText('version 1').waitFor();
    await page.getByRole('link', { name: 'Edit the case' }).click();
    const field = page.getByRole('textbox', { name: 'The case, in YAML' });
    await page.getByText('Nothing is wrong with it.').waitFor();
    const text = await field.inputValue();
    await field.fill(text.replace('title:', 'titel:'));
    await page.getByText(/the unknown field 'titel', expected 'title'/).waitFor();
    await draw(page, 'case-editor');
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByRole('alert').getByText(/titel/).waitFor();
    await page
      .getByRole('button', { name: /^line \d+$/ })
      .last()
      .click();
    expect(await field.evaluate((area) => area === document.activeElement)).toBe(true);
    await field.fill(text.replace('A new note is in the list', 'A new note stands in the list'));
    await page.getByText('Nothing is wrong with it.').waitFor();
    // Whoever leaves by mistake stays.
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.message());
    await page.getByRole('link', { name: 'Phones' }).click();
    expect(await asked).toContain('lose what was changed');
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByRole('heading', { name: 'A new note stands in the list' }).waitFor();
    await page.getByText('version 2').waitFor();
    expect(wrong.filter((one) => !one.startsWith('dialog: Leave'))).toEqual([]);
  });

  test('a benchmark shows its leaderboard with intervals, and each cell leads to its run', async () => {
    const { page, wrong } = await open('/benchmarks');
    await page.getByRole('link', { name: 'Notes, the basics' }).click();
    await page.getByText(/2 of 2 cells/).waitFor({ timeout: 120_000 });
    const board = page.getByRole('region', { name: 'Leaderboard' });
    await board.getByRole('rowheader', { name: 'tapwright' }).waitFor();
    expect(await board.textContent()).toMatch(/\d+ % \(\d+–\d+ %\)/);
    const columns = await board.getByRole('columnheader').allTextContents();
    const row = board.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'tapwright' }) });
    const cells = await row.locator('th, td').allTextContents();
    expect(cells[columns.indexOf('Time per cell')]).toMatch(/^\d+(\.\d)? m?s$/);
    expect(cells[columns.indexOf('ACP')]).toBe('not measured');
    await draw(page, 'benchmark');
    await page.getByRole('link', { name: 'the run of cell 1' }).click();
    await page.getByRole('heading', { name: /Turn on the dark theme/ }).waitFor();
    expect(wrong).toEqual([]);
  });

  test('what failed of a schedule is run again from its page; where nothing has begun, the server says so', async () => {
    const { page, wrong } = await open('/schedules');
    await page.getByRole('region', { name: 'Schedules' }).getByText('30 2 * * *').waitFor();
    await draw(page, 'schedules');
    await page.getByRole('button', { name: 'Only what failed of nightly' }).click();
    await page.getByRole('alert').waitFor();
    expect(wrong).toEqual([]);
  });

  test('the phones are told with the run on them, and the runs that wait with the reason', async () => {
    // Its run holds the phone until it is canceled, however long the pages take.
    const model = heldModel(1);
    await using held = await startTestStandalone(model, true, { rest: true });
    const { id } = await held.submit({ goal: 'Delete the note that nobody wrote', pictures: true });
    await model.asked;
    const other = await held.submit({ goal: 'Turn on the light theme' });
    const { page, wrong } = await openPage(browser, `${held.standalone.url}/ui/phones`);
    await page.getByRole('region', { name: 'Phones' }).getByRole('link').waitFor();
    await page.getByRole('cell', { name: /^100 %/ }).waitFor();
    const waiting = page.getByRole('region', { name: 'Waiting runs' });
    await waiting.getByText('One phone fits for it and is in use.').waitFor();
    const thumbnail = page.getByRole('img', { name: 'What phone-1 showed last: its run' });
    await eventually(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    await draw(page, 'phones');
    for (const one of [id, other.id]) await held.cancel(one);
    for (const one of [id, other.id]) await held.ended(one);
    await page.getByText('No run waits.').waitFor();
    expect(wrong).toEqual([]);
  });

  describe.each(LOOKS)('at %i pixels, %s', (width, scheme) => {
    test.each([
      ['Benchmarks', () => '/benchmarks'],
      ['a benchmark', () => `/benchmarks/${ids.benchmark}`],
      ['Schedules', () => '/schedules'],
      ['the editor of a case', () => '/cases/notes-create/edit'],
      ['a leg', () => `/runs/${ids.explored}`],
      ['Phones', () => '/phones'],
    ])('%s has no serious barrier, and does not scroll sideways', async (_, path) => {
      const { page, wrong } = await open(path(), width, scheme);
      expect(await barriersOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(wrong).toEqual([]);
    });
  });
});
