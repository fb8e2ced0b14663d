import { addKey } from '@tapwright/api';
import { SCOPES } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { asTenant } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import { sql } from 'drizzle-orm';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, hasBrowser, openPage, startBrowser, tabTo } from './dashboard.fixture.ts';
import { NOTES, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const LONG_TITLE = `A title as people paste it from a tracker, with ${'AWordWithoutAnEnd'.repeat(6)} and عربي 🎉`;
const CASE = `id: long
title: ${JSON.stringify(LONG_TITLE)}
app: ${NOTES}
requirement: REQ-7
steps:
  - do: Start a new note
    expect: { activity: EditorActivity }
repeatable: true
reset: data
`;
const RELEASE = { title: 'Spring', app: NOTES, appVersion: '1', cases: ['long'], schedules: [], jobs: [] };
/** A reason as a broken handler gives it. */
const REASON = `INTERNAL: ${'unbroken'.repeat(60)}`;

/** What people come for, on pages that are seldom visited, with data as they are after some months. */
describe.runIf(hasBrowser())('the tasks of people on the dashboard', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let url: string;
  let key = '';
  const ids = { first: '', second: '', exploration: '' };

  const addedKey = (name: string) =>
    platform.standalone.platform.db.transaction((tx) =>
      addKey(tx, { tenantId: 'default', name, scopes: SCOPES, createdBy: 'a test' }),
    );
  const send = async (method: string, path: string, type: string, body: string) => {
    const headers = { 'content-type': type, 'x-api-key': key };
    const answer = await fetch(`${url}${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, {
      rest: true,
      bugs: ['notes:crash-on-delete'],
    });
    url = String(platform.standalone.url);
    browser = await startBrowser();
    key = (await addedKey('Ana')).key;
    await send('PUT', '/v1/cases/long', 'application/yaml', CASE);
    await send('PUT', '/v1/releases/spring', 'application/json', JSON.stringify(RELEASE));
    const { jobs } = await send('POST', '/v1/cases/long/jobs', 'application/json', '{}');
    ids.first = (await platform.submit({ goal: 'Turn on the dark theme' })).id;
    ids.second = (await platform.submit({ goal: 'Open the settings', maxSteps: 3 })).id;
    const explored = await platform.submit({ kind: 'explore', explorer: 'guided', seed: 3, steps: 60 });
    ids.exploration = explored.id.replace('job_', 'exp_');
    for (const id of [jobs[0].id, ids.first, ids.second, explored.id]) await platform.ended(id);
    const { db } = platform.standalone.platform;
    await asTenant('default', () =>
      db.transaction((tx) =>
        tx.execute(
          sql`update events set handled_at = now(), dead_reason = ${REASON} where job_id = ${explored.id}`,
        ),
      ),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  const opened = async (path: string, scheme: 'light' | 'dark' = 'light', by = key) => {
    const { page } = await openPage(browser, `${url}/ui${path}`, 1280, scheme);
    await page.getByLabel(/^API key/).fill(by);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  };
  const press = async (page: Page, wanted: Locator) => {
    await tabTo(page, wanted);
    await page.keyboard.press('Enter');
  };
  const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);
  /** Nothing of what is written on it is cut off, and it is within the window. */
  const isWhole = (one: Locator) =>
    one.first().evaluate((element) => {
      const label = element.querySelector('.mantine-Button-label') ?? element;
      return label.scrollWidth <= label.clientWidth && element.getBoundingClientRect().right <= innerWidth;
    });

  test('two runs are compared by keyboard: with Enter, with a pasted address, and back again', async () => {
    const page = await opened('/compare');
    const [first, second] = ['First run', 'Second run'].map((name) => page.getByRole('textbox', { name }));
    await tabTo(page, page.getByRole('textbox', { name: 'First run' }));
    await page.keyboard.insertText(`${url}/ui/runs/${ids.first}?step=2`);
    expect(await first?.inputValue()).toBe(ids.first);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('no id');
    await page.keyboard.press('Enter');
    await page.getByText(/This is no id of a run/).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(ids.first);
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: '= alike' }).first().waitFor();
    await second?.fill(ids.second);
    await second?.press('Enter');
    await page.getByRole('cell', { name: '≠ apart' }).first().waitFor();
    await page.goBack();
    await eventually(async () => (await second?.inputValue()) === ids.first);
    await page.getByRole('cell', { name: '≠ apart' }).first().waitFor({ state: 'detached' });
    // Which of the two is not there is told.
    await page.goto(`${url}/ui/compare?a=${ids.first}&b=job_none`);
    await page.getByRole('region', { name: 'Second run' }).getByRole('alert').waitFor();
    expect(await page.getByRole('region', { name: 'First run' }).count()).toBe(0);
    await page.context().close();
  });

  test('a release is decided and signed by keyboard', async () => {
    const page = await opened('/releases/spring');
    const accept = page.getByRole('button', { name: /^Accept/ });
    await accept.waitFor();
    for (const one of [accept, page.getByRole('button', { name: /^Reject/ })])
      expect(await isWhole(one)).toBe(true);
    await press(page, accept);
    await page.getByText('accepted by Ana').waitFor();
    expect(await hasFocus(page.getByRole('region', { name: 'Requirements' }))).toBe(true);
    await press(page, page.getByRole('button', { name: 'Write a report' }));
    await press(page, page.getByRole('button', { name: 'Sign report 1' }));
    const role = page.getByLabel(/^As what you sign/);
    await eventually(() => hasFocus(role));
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.type('acceptance engineer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('all rows accepted');
    await page.keyboard.press('Enter');
    await page.getByText(/Ana, acceptance engineer \(valid\).*: all rows accepted/).waitFor();
    await eventually(() => hasFocus(page.getByRole('button', { name: 'Sign report 1' })));
    await page.context().close();
  });

  test('dead letters: all of them, each with its run and its button in sight', async () => {
    const page = await opened('/admin');
    const rows = page.getByRole('region', { name: 'Dead letters' }).getByRole('row');
    await eventually(async () => (await rows.count()) === 101);
    const region = page.getByRole('region', { name: 'Dead letters' });
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Older dead letters' }).click();
    await eventually(async () => (await rows.count()) > 101);
    await region
      .getByRole('link', { name: /^its run/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /Explore/ }).waitFor();
    await page.context().close();
  });

  test('a letter that died once more is tried again like any other, by keyboard', async () => {
    const page = await opened('/admin');
    const letter = {
      ...{ id: 'evt_again', type: 'job.submitted', tenantId: 'default', jobId: ids.first, runId: null },
      ...{ createdAt: '2026-04-11T09:30:00.000Z', redrivenAt: '2026-04-12T09:30:00.000Z' },
      ...{ attempts: 5, deadReason: 'INTERNAL: it broke', refused: null },
    };
    // It stays dead until it is tried, whatever becomes of its job.
    let dead = [letter];
    await page.route('**/v1/dead?*', (route) => route.fulfill({ json: { dead, next: null } }));
    await page.route('**/v1/dead/evt_again/redrive', (route) => {
      dead = [];
      return route.fulfill({ json: { ...letter, deadReason: null } });
    });
    await page.reload();
    await page.getByText(/^tried again before, .*2026/).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await press(page, page.getByRole('button', { name: 'Try again: job.submitted' }));
    await page.getByText('Every event was handled.').waitFor();
    await page.context().close();
  });

  test('a key is revoked after a question, and one’s own leads to the form that asks for one', async () => {
    const { key: own } = await addedKey('Own');
    const page = await opened('/admin', 'light', own);
    await page.getByRole('tab', { name: 'Keys' }).click();
    const revoke = page.getByRole('button', { name: 'Revoke Own' });
    await revoke.waitFor();
    // A shared or reloaded address shows the same part.
    await page.reload();
    await revoke.waitFor();
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.message());
    await press(page, revoke);
    expect(await asked).toContain('Revoke the key Own?');
    expect((await fetch(`${url}/v1/session`, { headers: { 'x-api-key': own } })).status).toBe(200);
    await page.evaluate(() => {
      globalThis.confirm = () => true;
    });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });

  test('the parts of an exploration have addresses, its map is made larger, and its crashes have no barrier', async () => {
    const page = await opened(`/explorations/${ids.exploration}`, 'dark');
    await page.getByRole('tab', { name: 'Map' }).click();
    const screen = page.getByRole('region', { name: 'Map' }).getByRole('button', { pressed: true });
    const width = async () => (await screen.boundingBox())?.width ?? 0;
    await screen.waitFor();
    const before = await width();
    await press(page, page.getByRole('button', { name: 'Larger' }));
    await page.getByRole('status').getByText('100 %').waitFor();
    await eventually(async () => Math.abs((await width()) / before - 4 / 3) < 0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Crashes' }).click();
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.context().close();
  });

  test('what memory is narrowed to stands in the address', async () => {
    const page = await opened('/memory');
    await page.getByRole('textbox', { name: 'App' }).fill('org.example.none');
    await page.getByText('Nothing was learnt about this app.').waitFor();
    await page.reload();
    await page.getByText('Nothing was learnt about this app.').waitFor();
    expect(await page.getByRole('textbox', { name: 'App' }).inputValue()).toBe('org.example.none');
    await page.context().close();
  });
});
