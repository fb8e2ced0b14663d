import { readFileSync } from 'node:fs';
import { addKey } from '@tapwright/api';
import { SCOPES } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { findSchedule, putSchedule, scriptsOfJob } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import type { Browser, Locator, Page } from 'playwright-core';
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
import { NOTES, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const CASE = `id: fails
title: A page that is not there
app: ${NOTES}
steps:
  - do: Open the menu
    expect: "\${page}"
parameters: { page }
rows:
  - { page: Zebra crossing }
  - { page: Level crossing }
repeatable: true
reset: data
`;
const PHONE = 390;

/** Somebody who knows nothing of the platform, with a phone's width of screen and no mouse. */
describe.runIf(hasBrowser()).each(['light', 'dark'] as const)('a stranger with a keyboard, %s', (scheme) => {
  let platform: TestStandalone;
  let browser: Browser;
  let page: Page;
  let wrong: readonly string[];
  let passed = '';
  let key = '';

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = async (wanted: Locator, by = 'Enter') => {
    await tabTo(page, wanted);
    await page.keyboard.press(by);
  };
  /** What must be filled in has a star behind its name. */
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const write = async (label: string, text: string) => {
    await tabTo(page, field(label));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  /** By the navigation, which is behind a button where it is narrow. */
  const goTo = async (name: string) => {
    await press(button('Open the navigation'));
    await press(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }));
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  /** What is seen now has no barrier, and nothing stands out to the side. */
  const stands = async (name: string) => {
    expect({ name, barriers: await barriersOn(page) }).toEqual({ name, barriers: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
    await draw(page, `stranger-${scheme}-${name}`);
  };

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true });
    browser = await startBrowser();
    const { url } = platform.standalone;
    const { db } = platform.standalone.platform;
    const made = await db.transaction((tx) =>
      addKey(tx, { tenantId: 'default', name: 'Ana', scopes: SCOPES, createdBy: 'a test' }),
    );
    key = made.key;
    const send = async (method: string, path: string, type: string, body: string) => {
      const headers = { 'content-type': type, 'x-api-key': key };
      const answer = await fetch(`${url}${path}`, { method, headers, body });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    await send('PUT', '/v1/cases/fails', 'application/yaml', CASE);
    const asked = JSON.stringify({ pictures: true });
    const { jobs }: { jobs: readonly { readonly id: string }[] } = await send(
      ...(['POST', '/v1/cases/fails/jobs', 'application/json', asked] as const),
    );
    passed = (await platform.submit({ goal: 'Turn on the dark theme', pictures: true })).id;
    for (const { id } of [...jobs, { id: passed }]) await platform.ended(id);
    await proposeHealing(platform, passed, { name: 'More', reason: 'the name of the button is another one' });
    ({ page, wrong } = await openPage(browser, `${url}/ui`, PHONE, scheme));
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  test('signs in', async () => {
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await write('API key', key);
    await stands('sign-in');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    await stands('runs');
  });

  test('finds a run that failed, and sees what was wanted, what was found and the picture after one press', async () => {
    await press(page.getByRole('link', { name: 'A page that is not there' }));
    await page.getByText('step 1: Open the menu').waitFor();
    const found = page.getByText(/“\w+ crossing” is not shown/).first();
    await found.waitFor();
    const why = page.getByLabel('Why it did not pass');
    await why.getByText(/^“\w+ crossing” is shown$/).waitFor();
    const picture = page.getByRole('region', { name: 'Screens' }).locator('img[src^="blob:"]').first();
    await eventually(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    await stands('failed');
    await press(page.getByRole('link', { name: 'All runs' }));
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  });

  test('saves the script of a run', async () => {
    await press(page.getByRole('link', { name: 'Turn on the dark theme' }));
    const tabs = page.getByRole('tab', { selected: true });
    await tabTo(page, tabs);
    for (let at = 0; at < 8 && (await tabs.textContent()) !== 'Scripts'; at += 1)
      await page.keyboard.press('ArrowRight');
    const save = page.getByRole('link', { name: 'Save the file' });
    await tabTo(page, save);
    await stands('script');
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await saving;
    const scripts = await scriptsOfJob(platform.standalone.platform.db.read, passed);
    const meant = scripts.find(({ fileName }) => fileName === file.suggestedFilename());
    expect(readFileSync(String(await file.path()), 'utf8')).toBe(meant?.content);
  });

  const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);
  const stored = async () => {
    const found = await findSchedule(platform.standalone.platform.db.read, 'default', 'nightly');
    if (found === null) throw new Error('there is no schedule nightly');
    return found;
  };

  /** The schedule that stands in this row: switched off and on, changed, and not where somebody else has changed it. */
  const changesIt = async (row: Locator) => {
    const { jobs } = await stored();
    await press(button('Switch off nightly'));
    await button('Switch on nightly').waitFor();
    expect(await hasFocus(button('Switch on nightly'))).toBe(true);
    expect(await stored()).toMatchObject({ enabled: false, nextAt: null, jobs });
    await page.keyboard.press('Enter');
    await button('Switch off nightly').waitFor();
    await press(button('Edit nightly'));
    const form = page.getByRole('form', { name: 'The schedule nightly' });
    await form.waitFor();
    expect(await page.getByRole('combobox', { name: 'Case' }).inputValue()).toBe('A page that is not there');
    expect(await hasFocus(field('When'))).toBe(true);
    await stands('schedule-edit');
    // Somebody else is quicker.
    const { db } = platform.standalone.platform;
    const now = await stored();
    await db.transaction((tx) => putSchedule(tx, { ...now, cron: '5 5 * * *' }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('0 3 * * *');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/is not version \d+ any more/)
      .waitFor();
    expect((await stored()).cron).toBe('5 5 * * *');
    await press(button('Show what is stored now'));
    await eventually(async () => (await field('When').inputValue()) === '5 5 * * *');
    await eventually(() => hasFocus(field('When')));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('30 2 * * 1-5');
    await page.keyboard.press('Enter');
    await row.waitFor();
    await eventually(() => hasFocus(button('Edit nightly')));
    expect(await stored()).toMatchObject({ cron: '30 2 * * 1-5', enabled: true, jobs });
  };

  test('sets a schedule for a case, row by row, and removes it', async () => {
    await goTo('Schedules');
    await press(button('New schedule'));
    expect(await field('Name').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('nightly');
    await write('When', '61 2 * * *');
    await write('Time zone', 'Europe/Berlin');
    await write('Case', 'A page');
    await page.getByRole('option', { name: 'A page that is not there' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(button('Set the schedule'));
    await page
      .getByRole('alert')
      .getByText(/61 2 \* \* \*.+; expected: /)
      .waitFor();
    await stands('schedule');
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, field('When'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('30 2 * * 1-5');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: '30 2 * * 1-5' });
    await row.waitFor();
    await button('New schedule').waitFor();
    await eventually(() => button('New schedule').evaluate((one) => one === document.activeElement));
    const { read } = platform.standalone.platform.db;
    const stored = await findSchedule(read, 'default', 'nightly');
    expect(stored?.jobs).toEqual([1, 2].map((number) => ({ kind: 'case', case: 'fails', row: number })));
    await stands('schedules');
    await changesIt(row);
    // Another one of the same name is refused: what is stored stays.
    await press(button('New schedule'));
    await page.keyboard.type('nightly');
    await write('Goal', 'Turn on the dark theme');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('there is a schedule nightly already').waitFor();
    expect((await findSchedule(read, 'default', 'nightly'))?.cron).toBe('30 2 * * 1-5');
    await press(button('Leave it'));
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.message());
    await press(button('Remove nightly'));
    expect(await asked).toContain('Remove the schedule nightly?');
    await row.waitFor();
    await page.evaluate(() => {
      globalThis.confirm = () => true;
    });
    await page.keyboard.press('Enter');
    await page.getByText('Nothing runs by a schedule.').waitFor();
    expect(await findSchedule(read, 'default', 'nightly')).toBeNull();
    expect(await hasFocus(button('New schedule'))).toBe(true);
  });

  test('accepts a healing', async () => {
    await goTo('Healings');
    await page.getByRole('img', { name: 'The element, after' }).locator('image').waitFor();
    await stands('healings');
    await press(button('Accept'));
    await page.getByText('Nothing waits for a decision.').waitFor();
    // Questions are answered with no here; nothing else may have gone wrong.
    expect(wrong.filter((one) => !one.startsWith('dialog: Remove'))).toEqual([]);
  });
});
