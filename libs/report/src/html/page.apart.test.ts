import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, openTab, type Tab } from '@tapwright/testing/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ALL_REPORTS,
  FAILED_REPORT,
  HOSTILE_REPORT,
  HOSTILE_TEXT,
  PASSED_REPORT,
  paintedFrames,
} from '../report.fixture.ts';
import { suiteReport } from '../suite-report.ts';
import { reportHtml } from './page.ts';
import { embeddedFrames, frameFiles } from './page-frames.ts';

const SUITE = suiteReport('Wallet', ALL_REPORTS);
const FRAMES = await paintedFrames();

describe.skipIf(chromium === null)('the page in a real browser, from a file', () => {
  let folder: string;
  let tab: Tab;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tapwright-report-'));
    await mkdir(join(folder, 'frames'));
    for (const [id, content] of FRAMES) await writeFile(join(folder, 'frames', `${id}.png`), content);
    tab = await openTab(chromium ?? '', join(folder, 'browser'));
  });
  afterAll(async () => {
    await tab[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens the page; returns the browser's complaints, and its requests besides the page itself. */
  async function shown(name: string, page: string) {
    const path = join(folder, name);
    await writeFile(path, page);
    const from = tab.events.length;
    await tab.open(pathToFileURL(path).href);
    await tab.evaluate(ALL_PICTURES, z.number());
    const events = tab.events.slice(from);
    const complaints = events.filter(({ method }) => COMPLAINTS.includes(method));
    const asked = events.flatMap(({ method, params }) => {
      const request = Request.safeParse(params);
      return method === 'Network.requestWillBeSent' && request.success ? [request.data.request.url] : [];
    });
    return { complaints, foreign: asked.filter((url) => !/^(file|data):/.test(url)) };
  }

  it.each([
    ['files', async () => frameFiles(new Set(FRAMES.keys()))],
    ['embedded', () => embeddedFrames(SUITE, async (id) => FRAMES.get(id) ?? null)],
  ])('loads with its pictures (%s), without a complaint or a request to a server', async (name, frames) => {
    expect(await shown(`${name}.html`, reportHtml(SUITE, await frames()))).toEqual({
      complaints: [],
      foreign: [],
    });
    const pictures = await tab.evaluate(`document.images.length`, z.number());
    expect(pictures).toBe(37);
    expect(
      await tab.evaluate(`[...document.images].filter((one) => one.naturalWidth !== 360).length`, z.number()),
    ).toBe(0);
  });

  it('shows each step with its verdict as a word, and links to it from the contents', async () => {
    await shown('one.html', reportHtml(FAILED_REPORT, frameFiles(new Set(FRAMES.keys()))));
    const steps = await tab.evaluate(
      `[...document.querySelectorAll('.step h3')].map((one) => one.innerText)`,
      z.array(z.string()),
    );
    expect(steps).toEqual(
      FAILED_REPORT.steps.map(({ text, index, verdict }) =>
        expect.stringContaining(`${verdict.replace('_', ' ')} ${index}. ${text}`),
      ),
    );
    const broken = `[...document.querySelectorAll('a[href^="#"]')].filter((one) => document.querySelector(one.getAttribute('href')) === null).length`;
    expect(await tab.evaluate(broken, z.number())).toBe(0);
    expect(await tab.evaluate(`document.querySelectorAll('nav li').length`, z.number())).toBe(4);
  });

  it('draws on the picture exactly, in any size', async () => {
    await shown('passed.html', reportHtml(PASSED_REPORT, frameFiles(new Set(FRAMES.keys()))));
    const [picture, drawing] = await tab.evaluate(PLACES, z.tuple([Box, Box]));
    expect(drawing.width / picture.width).toBeCloseTo(320 / 360, 2);
    expect((drawing.top - picture.top) / picture.height).toBeCloseTo(120 / 640, 2);
  });

  it('executes nothing in hostile texts, and shows them as text', async () => {
    expect(await shown('hostile.html', reportHtml(HOSTILE_REPORT, frameFiles(new Set())))).toEqual({
      complaints: [],
      foreign: [],
    });
    expect(
      await tab.evaluate(`document.querySelectorAll('script, [onload], [onerror]').length`, z.number()),
    ).toBe(0);
    const title = await tab.evaluate(`document.querySelector('h1').textContent`, z.string());
    expect(title).toBe(HOSTILE_TEXT.replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD'));
  });

  it('lets no style or script run, even if one got into the page', async () => {
    const page = reportHtml(FAILED_REPORT, frameFiles(new Set()));
    let reached = 0;
    const server = createServer((_, response) => {
      reached += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = z.object({ port: z.number() }).parse(server.address());
    const bad = `<script>document.title = "run"</script><style>h2{display:none}</style><img src="http://127.0.0.1:${address.port}/x">`;
    const { complaints } = await shown('bad.html', page.replace('<main', `${bad}<main`));
    server.close();
    expect(complaints).toHaveLength(3);
    expect(reached).toBe(0);
    expect(await tab.evaluate('document.title', z.string())).toBe('Add a payee [row 0]');
    expect(await tab.evaluate(`getComputedStyle(document.querySelector('h2')).display`, z.string())).toBe(
      'block',
    );
  });

  it('can be used with the keyboard: the link to the report, the contents, the pictures, the folding', async () => {
    await shown('keys.html', reportHtml(FAILED_REPORT, frameFiles(new Set(FRAMES.keys()))));
    const passed: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      await tab.call('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key: 'Tab',
        code: 'Tab',
        windowsVirtualKeyCode: 9,
      });
      passed.push(
        await tab.evaluate(
          'document.activeElement.className || document.activeElement.localName',
          z.string(),
        ),
      );
    }
    expect(passed.slice(8, 10)).toEqual(['screen', 'screen']);
    expect(passed.slice(0, 8)).toEqual(['skip', 'a', 'a', 'a', 'a', 'summary', 'summary', 'summary']);
  });

  it.each(['light', 'dark'])(
    'has texts that can be read on a %s ground (4.5 : 1, WCAG 1.4.3)',
    async (value) => {
      await tab.call('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
      await shown('colours.html', reportHtml(SUITE, frameFiles(new Set())));
      const [ground, ...colours] = await tab.evaluate(COLOURS, z.array(Rgb));
      const distinct = new Set(colours.map(String));
      expect(distinct.size).toBeGreaterThan(4);
      for (const colour of colours) expect(contrast(colour, ground ?? [0, 0, 0])).toBeGreaterThanOrEqual(4.5);
    },
  );
});

const COMPLAINTS = ['Log.entryAdded', 'Runtime.consoleAPICalled', 'Runtime.exceptionThrown'];
const Request = z.object({ request: z.object({ url: z.string() }) });
const Box = z.object({ top: z.number(), width: z.number(), height: z.number() });
const Rgb = z.tuple([z.number(), z.number(), z.number()]);

/** Pictures further down load only when they come into sight: this requests all of them, and waits. */
const ALL_PICTURES = `Promise.all([...document.images].map((one) => { one.loading = 'eager'; return one.decode().catch(() => null); })).then((all) => all.length)`;

const PLACES = `[document.querySelectorAll('.action img')[2], document.querySelectorAll('.action')[1].querySelector('.target')].map((one) => {
  const { top, width, height } = one.getBoundingClientRect(); return { top, width, height }; })`;

const COLOURS = `[getComputedStyle(document.body).backgroundColor, ...[...document.querySelectorAll('main :not(svg *)')].filter((one) => one.innerText).map((one) => getComputedStyle(one).color)]
  .map((colour) => colour.match(/[0-9.]+/g).slice(0, 3).map(Number))`;

/** Contrast of two colours by the formula of WCAG 2. */
function contrast(one: z.infer<typeof Rgb>, other: z.infer<typeof Rgb>): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: z.infer<typeof Rgb>): number {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
