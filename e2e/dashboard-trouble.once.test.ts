import { addKey } from '@tapwright/api';
import { SCOPES } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { revokeKey } from '@tapwright/store';
import { eventually } from '@tapwright/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openPage, startBrowser } from './dashboard.fixture.ts';
import { NOTES, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const RELEASE = { title: 'Spring', app: NOTES, appVersion: '1', cases: [], schedules: [], jobs: [] };
/** Longer than pages wait between two looks at what changes seldom. */
const LOOK_MS = 20_000;
/** Of a slow answer. */
const SLOW_MS = 3_000;

/** The API is slow, fails, is gone, or does not know the key any more: there is a plain word and a way on. */
describe.runIf(hasBrowser())('the dashboard in trouble', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let url: string;
  let key = '';
  const ids = { goal: '', exploration: '', benchmark: '' };

  const addedKey = (name: string) =>
    platform.standalone.platform.db.transaction((tx) =>
      addKey(tx, { tenantId: 'default', name, scopes: SCOPES, createdBy: 'a test' }),
    );
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true });
    url = String(platform.standalone.url);
    browser = await startBrowser();
    key = (await addedKey('Ana')).key;
    ids.goal = (await platform.submit({ goal: 'Turn on the dark theme' })).id;
    const explored = await platform.submit({ kind: 'explore', explorer: 'guided', seed: 3, steps: 20 });
    ids.exploration = explored.id.replace('job_', 'exp_');
    for (const id of [ids.goal, explored.id]) await platform.ended(id);
    await send('PUT', '/v1/releases/spring', { ...RELEASE, jobs: [ids.goal] });
    const tasks = [
      { id: 'dark', goal: 'Turn on the dark theme', app: NOTES, evaluators: [{ screen: { text: 'Dark' } }] },
    ];
    const suite = { suite: { suite: 'Notes', tasks }, strategies: ['tapwright'], seeds: 1 };
    ids.benchmark = (await send('POST', '/v1/benchmarks', suite)).id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  const signsIn = async (page: Page, by: string) => {
    await page.getByLabel(/^API key/).fill(by);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
  };
  /** Signed in, before anything goes wrong. */
  const opened = async (by = key) => {
    const { page } = await openPage(browser, `${url}/ui`);
    await signsIn(page, by);
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    return page;
  };
  const fails = (route: Route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'it broke' } } });

  const PARTS = [
    ['coverage', () => `/explorations/${ids.exploration}`, '/coverage'],
    ['crashes', () => `/explorations/${ids.exploration}?part=crashes`, '/crashes'],
    ['findings', () => `/explorations/${ids.exploration}?part=findings`, '/findings'],
    ['legs', () => `/explorations/${ids.exploration}?part=legs`, '/legs'],
    ['tasks', () => `/explorations/${ids.exploration}?part=tasks`, '/tasks'],
    ['the map', () => `/explorations/${ids.exploration}?part=map`, '/map'],
    ['cells', () => `/benchmarks/${ids.benchmark}`, 'limit=200'],
    ['a comparison', () => `/compare?a=${ids.goal}&b=${ids.goal}`, '/steps'],
    ['runs that wait', () => '/phones', '/v1/waiting'],
    ['dead letters', () => '/admin?part=dead', '/v1/dead'],
    ['keys', () => '/admin?part=keys', '/v1/keys'],
    ['limits', () => '/admin?part=limits', '/v1/limits'],
    ['the audit log', () => '/admin?part=audit', '/v1/audit'],
  ] as const;

  test.each(PARTS)('%s: awaited, then failed with a reason, then asked for again', async (_, path, asked) => {
    const page = await opened();
    let answers = false;
    const isAsked = ({ pathname, search }: URL) =>
      pathname.startsWith('/v1') && `${pathname}${search}`.includes(asked);
    await page.route(isAsked, async (route) => (answers ? route.continue() : fails(route)));
    await page.goto(`${url}/ui${path()}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').getByLabel('Loading').first().waitFor();
    await page.getByRole('alert').getByText('it broke').first().waitFor();
    answers = true;
    const again = page.getByRole('button', { name: 'Try again', exact: true });
    // Of a comparison one run may be there and the other not; what changes often is asked for by itself as well.
    await eventually(async () => {
      await again
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
      return (await again.count()) === 0;
    });
    await eventually(async () => (await page.getByRole('alert').count()) === 0);
    await eventually(async () => (await page.getByRole('main').getByLabel('Loading').count()) === 0);
    await page.context().close();
  });

  test('a page that failed has a heading and a button that shows it', async () => {
    const page = await opened();
    let answers = false;
    await page.route('**/v1/releases/spring', (route) => (answers ? route.continue() : fails(route)));
    await page.goto(`${url}/ui/releases/spring`);
    await page.getByRole('heading', { name: 'This page could not be shown', level: 1 }).waitFor();
    await page.getByRole('alert').getByText('it broke').waitFor();
    answers = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: /Spring/, level: 1 }).waitFor();
    await page.goto(`${url}/ui/releases/none`);
    await page.getByRole('heading', { name: 'This is not there', level: 1 }).waitFor();
    await page.context().close();
  });

  test('a platform that is gone is told in plain words', async () => {
    const page = await opened();
    await page.route('**/v1/releases/spring', (route) => route.abort('connectionrefused'));
    await page.goto(`${url}/ui/releases/spring`);
    await page.getByRole('alert').getByText('The platform does not answer.').waitFor();
    await page.unroute('**/v1/releases/spring');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: /Spring/, level: 1 }).waitFor();
    await page.context().close();
  });

  test('rows that could not be asked for again do not look like new ones', async () => {
    const page = await opened();
    await page.clock.install();
    await page.goto(`${url}/ui/releases/spring`);
    await page.getByRole('heading', { name: /Spring/, level: 1 }).waitFor();
    await page.route('**/v1/releases/spring', fails);
    const note = page.getByRole('alert').filter({ hasText: 'This page may be out of date' });
    await eventually(async () => {
      await page.clock.fastForward(LOOK_MS);
      return (await note.count()) === 1;
    });
    await note.getByText(/it broke/).waitFor();
    await page.getByRole('heading', { name: /Spring/, level: 1 }).waitFor();
    await page.unroute('**/v1/releases/spring');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await note.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a slow answer to a press: it is sent once, and what was typed is kept', async () => {
    const page = await opened();
    await page.goto(`${url}/ui/releases/spring`);
    const accept = page.getByRole('button', { name: /^Accept/ });
    let sent = 0;
    await page.route('**/decisions', async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await fails(route);
    });
    const defect = page.getByRole('textbox', { name: /^Defect of/ });
    await defect.fill('PAY-17');
    await defect.press('Enter');
    await page.keyboard.press('Enter');
    await accept.press('Enter');
    await page.getByRole('alert').getByText('it broke').waitFor();
    expect(sent).toBe(1);
    expect(await defect.inputValue()).toBe('PAY-17');
    await page.unroute('**/decisions');
    await defect.press('Enter');
    await page.getByText('rejected by Ana, PAY-17').waitFor();
    await page.context().close();
  });

  test('who presses a button with a key that was revoked is asked to sign in, and comes back to the page', async () => {
    const { key: short, row } = await addedKey('Short');
    const page = await opened(short);
    await page.goto(`${url}/ui/memory`);
    await page
      .getByRole('button', { name: /^Correct/ })
      .first()
      .click();
    await platform.standalone.platform.db.transaction((tx) =>
      revokeKey(tx, { tenantId: 'default', id: row.id }),
    );
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('region', { name: 'Memory' }).count()).toBe(0);
    await signsIn(page, key);
    await page.getByRole('heading', { name: 'Memory', level: 1 }).waitFor();
    await page.context().close();
  });

  test('what was typed into the form that asks for a key stays while the page asks who is there', async () => {
    const { page } = await openPage(browser, `${url}/ui`);
    const field = page.getByLabel(/^API key/);
    await field.fill('half a k');
    // Whoever fetches a key elsewhere comes back to this window: the page looks whether somebody has signed in meanwhile.
    const asked = page.waitForResponse('**/v1/session');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await asked;
    await page.keyboard.type('ey');
    expect(await field.inputValue()).toBe('half a key');
    await page.context().close();
  });
});
