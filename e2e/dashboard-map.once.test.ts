import { MapGraph } from '@tapwright/contracts';
import { createModel } from '@tapwright/model';
import { eventually } from '@tapwright/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriersOn, draw, hasBrowser, openPage, startBrowser, tabTo } from './dashboard.fixture.ts';
import { NOTES, startTestStandalone, type TestStandalone } from './standalone.fixture.ts';

const LOOKS = [
  [390, 'light'],
  [1280, 'dark'],
  [2560, 'light'],
] as const;

describe.runIf(hasBrowser())('the map of an app on the page of an exploration', () => {
  let platform: TestStandalone;
  let browser: Browser;
  let url: string;
  let explored: string;

  /** Explores, and returns the address of the page's map. */
  const explore = async (seed: number, pictures: boolean) => {
    const { id } = await platform.submit({ kind: 'explore', explorer: 'guided', seed, steps: 60, pictures });
    expect((await platform.ended(id)).outcome).toBe('completed');
    return `${url}/ui/explorations/${id.replace('job_', 'exp_')}?part=map`;
  };
  const graphOf = async () =>
    MapGraph.parse(await (await fetch(`${url}/v1/apps/${NOTES}/map?format=utg-1`)).json());

  beforeAll(async () => {
    platform = await startTestStandalone(createModel({ provider: 'offline' }), true, { rest: true });
    url = String(platform.standalone.url);
    browser = await startBrowser();
    explored = await explore(3, true);
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.[Symbol.asyncDispose]();
  });

  const map = (page: Page) => page.getByRole('region', { name: 'Map' });
  const isShown = (picture: Locator) =>
    picture.evaluate(
      (image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0,
    );
  const chosen = (page: Page) => map(page).getByRole('button', { pressed: true });
  const large = (page: Page) => page.getByRole('img', { name: /^The screen / });

  test('shows each screen with its picture, what it is called and how often it was seen', async () => {
    const graph = await graphOf();
    const { page, wrong } = await openPage(browser, explored);
    const buttons = map(page).getByRole('button');
    await eventually(async () => (await buttons.count()) === graph.nodes.length);
    const start = graph.nodes.find(({ id }) => id === graph.start);
    const often = start?.seen === 1 ? 'once' : `${start?.seen} times`;
    expect(await chosen(page).textContent()).toContain(`MainActivity${start?.title}seen ${often}`);
    for (const button of await buttons.all()) {
      await button.scrollIntoViewIfNeeded();
      await eventually(() => isShown(button.locator('img')));
    }
    await eventually(() => isShown(large(page)));
    // As whoever comes sees it.
    const fresh = await openPage(browser, explored);
    await eventually(async () => (await large(fresh.page).count()) === 1 && isShown(large(fresh.page)));
    await eventually(async () => (await map(fresh.page).locator('img').count()) > 3);
    await draw(fresh.page, 'map');
    expect(await fresh.page.evaluate(() => scrollY)).toBe(0);
    const box = await chosen(fresh.page).boundingBox();
    const around = await map(fresh.page).boundingBox();
    if (box === null || around === null) throw new Error('the chosen screen is on the page');
    expect(box.x).toBeGreaterThanOrEqual(around.x);
    expect(box.y).toBeGreaterThanOrEqual(around.y);
    expect(box.x + box.width).toBeLessThanOrEqual(around.x + around.width);
    expect(wrong).toEqual([]);
  });

  test('opens at the screen with which the app begins, also at 390 pixels; Tab reaches it from the map', async () => {
    const { page, wrong } = await openPage(browser, explored, 390);
    await eventually(async () => (await large(page).count()) === 1);
    const [box, around] = [await chosen(page).boundingBox(), await map(page).boundingBox()];
    if (box === null || around === null) throw new Error('the chosen screen is on the page');
    expect(box.x).toBeGreaterThanOrEqual(around.x);
    expect(box.x + box.width).toBeLessThanOrEqual(around.x + around.width);
    expect(box.y).toBeGreaterThanOrEqual(around.y);
    expect(box.y + box.height).toBeLessThanOrEqual(around.y + around.height);
    expect(await map(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await map(page).focus();
    await page.keyboard.press('Tab');
    expect(await chosen(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(wrong).toEqual([]);
  });

  test('leads from a screen over its ways to others and back, with what was found wrong there, by keyboard', async () => {
    const graph = await graphOf();
    const { page, wrong } = await openPage(browser, explored);
    const out = page.getByRole('list', { name: 'Ways out' });
    await out.waitFor();
    expect(await out.getByRole('listitem').count()).toBe(
      graph.edges.filter(({ from }) => from === graph.start).length,
    );
    const way = out.getByRole('listitem').filter({ hasText: 'EditorActivity' }).first();
    expect(await way.textContent()).toMatch(/^(tap|press|type into|scroll|press long) .+: EditorActivity/);
    await tabTo(page, way.getByRole('button'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^EditorActivity/ }).waitFor();
    expect(await chosen(page).textContent()).toContain('EditorActivity');
    const beside = page.getByRole('region', { name: /^EditorActivity/ });
    expect(await beside.evaluate((element) => element === document.activeElement)).toBe(true);
    await eventually(() => isShown(large(page)));
    await page
      .getByRole('list', { name: 'Ways in' })
      .getByText(/MainActivity/)
      .first()
      .waitFor();
    const exploration = explored.match(/exp_\w+/)?.[0];
    const answer = await fetch(`${url}/v1/explorations/${exploration}/findings`);
    const { findings }: { findings: readonly { screen: string; says: string }[] } = JSON.parse(
      await answer.text(),
    );
    const ill = graph.nodes.find(({ layout }) => findings.some(({ screen }) => screen === layout));
    const found = findings.find(({ screen }) => screen === ill?.layout);
    if (ill === undefined || found === undefined) throw new Error('the exploration finds something wrong');
    const at = graph.nodes.indexOf(ill);
    const button = map(page).getByRole('button').nth(at);
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('list', { name: 'Findings on it' }).getByText(found.says).first().waitFor();
    expect(wrong).toEqual([]);
  });

  test.each(LOOKS)(
    'has no serious barrier at %i pixels, %s, and does not scroll sideways',
    async (width, scheme) => {
      const { page, wrong } = await openPage(browser, explored, width, scheme);
      await eventually(async () => (await large(page).count()) === 1 && isShown(large(page)));
      for (const name of ['Smaller', 'Larger', 'Larger']) await page.getByRole('button', { name }).click();
      await page.getByText('100 %').waitFor();
      expect(await barriersOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(wrong).toEqual([]);
    },
  );

  test('keeps older pictures where a newer exploration takes none, and says where there is none', async () => {
    const before = await graphOf();
    const newer = await explore(3, false);
    const after = await graphOf();
    const picturesOf = ({ nodes }: MapGraph) =>
      new Map(nodes.map(({ layout, artifacts }) => [layout, artifacts.screenshot]));
    const known = new Set(before.nodes.map(({ layout }) => layout));
    const seenAgain = after.nodes.filter(({ layout }) => known.has(layout));
    expect(seenAgain.length).toBe(before.nodes.length);
    expect(seenAgain.every(({ artifacts }) => artifacts.screenshot !== undefined)).toBe(true);
    expect(picturesOf(after)).toEqual(picturesOf(before));
    // Where the picture is gone, the page says so in its place.
    const { page } = await openPage(browser, newer);
    await eventually(async () => (await large(page).count()) === 1);
    const blind = await openPage(browser, 'about:blank');
    await blind.page.route('**/v1/artifacts/*', (route) => route.fulfill({ status: 404, json: {} }));
    await blind.page.goto(newer);
    await chosen(blind.page).getByText('No picture of it was kept.').waitFor();
    expect(await large(blind.page).count()).toBe(0);
  });
});
