import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, openTab, type Tab } from '@tapwright/testing/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOSTILE_TEXT } from '../report.fixture.ts';
import { AT, CRASH, MAP, nodeOf, REPORT, wayOf } from './exploration.fixture.ts';
import { explorationHtml } from './exploration-page.ts';

const COMPLAINTS = ['Log.entryAdded', 'Runtime.consoleAPICalled', 'Runtime.exceptionThrown'];
/** More screens beside each other than a phone is wide, one of them with texts that try to become markup. */
const SIDES = Array.from({ length: 8 }, (_, at) => nodeOf(`Side${at}`, { title: 'A page on a side' }));
const PAGE = explorationHtml(
  {
    ...REPORT,
    findings: REPORT.findings.map((finding) => ({ ...finding, crop: null })),
    crashes: [{ ...CRASH, screen: 'org.example/.Edit#1' }],
    map: {
      ...MAP,
      nodes: [...MAP.nodes, ...SIDES, nodeOf('Hostile', { title: HOSTILE_TEXT })],
      edges: [
        ...MAP.edges,
        ...[...SIDES, { id: 'Hostile' }].map(({ id }) => wayOf('Main', id, HOSTILE_TEXT)),
      ],
    },
  },
  AT,
);

describe.skipIf(chromium === null)('the page of an exploration in a real browser, from a file', () => {
  let folder: string;
  let tab: Tab;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tapwright-exploration-'));
    await writeFile(join(folder, 'page.html'), PAGE);
    tab = await openTab(chromium ?? '', join(folder, 'browser'));
  });
  afterAll(async () => {
    await tab[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(width: number, scheme = 'light'): Promise<void> {
    const size = { width, height: 844, deviceScaleFactor: 1, mobile: false };
    await tab.call('Emulation.setDeviceMetricsOverride', size);
    const features = [{ name: 'prefers-color-scheme', value: scheme }];
    await tab.call('Emulation.setEmulatedMedia', { features });
    await tab.open(pathToFileURL(join(folder, 'page.html')).href);
  }

  it.each([390, 1280])('scrolls the map in its box, never the page, at %i px', async (width) => {
    const from = tab.events.length;
    await open(width);
    const [beyond, box, drawing] = await tab.evaluate(
      `[document.documentElement.scrollWidth - document.documentElement.clientWidth, document.querySelector('.map').clientWidth, document.querySelector('.map').scrollWidth]`,
      z.tuple([z.number(), z.number(), z.number()]),
    );
    expect(beyond).toBe(0);
    expect(drawing).toBeGreaterThan(box);
    expect(tab.events.slice(from).filter(({ method }) => COMPLAINTS.includes(method))).toEqual([]);
  });

  it('opens a map that is wider than the page at the screen with which the app begins, the first that Tab reaches', async () => {
    await open(390);
    const PLACE = `(() => { const box = (one) => document.querySelector(one).getBoundingClientRect(); const [map, start] = [box('.map'), box('a.map-screen')]; return [start.left - map.left, map.right - start.right, document.querySelector('.map').scrollLeft, scrollY]; })()`;
    const [left = -1, right = -1, scrolled, above] = await tab.evaluate(PLACE, z.array(z.number()));
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeGreaterThanOrEqual(0);
    expect(scrolled, 'it stands beyond the left edge').toBeGreaterThan(0);
    expect(above, 'the page itself begins above').toBe(0);
    await tab.evaluate(`(document.querySelector('.map').focus(), true)`, z.boolean());
    for (const type of ['keyDown', 'keyUp'])
      await tab.call('Input.dispatchKeyEvent', { type, key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 });
    expect(await tab.evaluate(`document.activeElement.textContent`, z.string())).toContain('Main: Notes');
  });

  it('leads from a screen to its row, and lets texts be texts', async () => {
    await open(1280);
    const reached = await tab.evaluate(
      `(() => { document.querySelectorAll('a.map-screen')[1].dispatchEvent(new MouseEvent('click', { bubbles: true })); return [location.hash, document.querySelector(':target').textContent]; })()`,
      z.array(z.string()),
    );
    expect(reached).toEqual(['#screen-2', 'Edit: New note']);
    expect(await tab.evaluate(`document.querySelectorAll('.map a').length`, z.number())).toBe(11);
    expect(
      await tab.evaluate(`document.querySelectorAll('script, [onload], [onerror]').length`, z.number()),
    ).toBe(0);
  });

  it('has the colours of the page, which are others in the dark', async () => {
    const LOOK = `['text', 'rect.bad', 'rect.warning'].map((one) => { const { fill, stroke } = getComputedStyle(document.querySelector('.map-screen ' + one)); return one === 'text' ? fill : stroke; })`;
    await open(1280);
    const light = await tab.evaluate(LOOK, z.array(z.string()));
    await open(1280, 'dark');
    expect(light).toEqual(['rgb(31, 35, 40)', 'rgb(194, 31, 44)', 'rgb(138, 90, 0)']);
    expect(await tab.evaluate(LOOK, z.array(z.string()))).toEqual([
      'rgb(230, 237, 243)',
      'rgb(255, 123, 114)',
      'rgb(217, 161, 43)',
    ]);
  });
});
