import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseHierarchy, type Screen } from '@tapwright/screen';
import { drawnPicture, eventually } from '@tapwright/testing';
import { chromium, openTab, type Tab } from '@tapwright/testing/chromium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ServedPage, servePage } from './serve-page.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const ESCAPED = '&lt;img src=x onerror=alert(1)&gt;';

function screenOf(...texts: readonly string[]): Screen {
  const nodes = texts.map(
    (text, at) =>
      `<node text="${text}" resource-id="org.example:id/row" class="android.widget.Button" package="org.example" clickable="true" enabled="true" bounds="[0,${at * 100}][200,${at * 100 + 90}]"/>`,
  );
  const dump = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="org.example" bounds="[0,0][200,400]">${nodes.join('')}</node></hierarchy>`;
  const parsed = parseHierarchy(dump, { packageName: 'org.example', activity: 'org.example/.Main' });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

let page: ServedPage;
let looks = 0;
beforeAll(async () => {
  const picture = await drawnPicture(200, 400, []);
  page = await servePage({
    port: 0,
    others: [screenOf('Save'), screenOf('Save', 'Save')],
    look: async () => {
      looks += 1;
      return { screen: screenOf(ESCAPED, 'Save', `Look ${looks}`), picture };
    },
  });
});
afterAll(() => page.close());

/** The status of a request with these headers. */
function statusOf(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<number | undefined> {
  const { port } = new URL(page.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('the page of a screen', () => {
  test('is served to its own address only', async () => {
    const { pathname, host } = new URL(page.url);
    expect(await statusOf(pathname, { host })).toBe(200);
    expect(await statusOf(pathname, { host: 'evil.example' })).toBe(403);
    expect(await statusOf(pathname, { host, origin: 'http://evil.example' })).toBe(403);
    expect(await statusOf(`${pathname}look`, { host, origin: `http://${host}` }, 'POST')).toBe(200);
    expect(await statusOf(`${pathname}look`, { host }, 'DELETE')).toBe(405);
    for (const path of [
      '/',
      '/screen',
      // Another last character than that of the address, which is random.
      `${pathname.slice(0, -2)}${pathname.endsWith('x/') ? 'y' : 'x'}/`,
      `${pathname}../`,
      `${pathname}element/9`,
    ])
      expect({ path, status: await statusOf(path, { host }) }).toEqual({ path, status: 404 });
  });
});

describe.skipIf(chromium === null)('the page of a screen in a real browser', () => {
  let folder: string;
  let tab: Tab;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tapwright-inspect-'));
    tab = await openTab(chromium ?? '', join(folder, 'browser'));
    await tab.open(page.url);
    await eventually(async () =>
      expect(await tab.evaluate('document.querySelectorAll("rect").length', z.number())).toBe(4),
    );
  });
  afterAll(async () => {
    await tab[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const text = (selector: string) =>
    tab.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`, z.string());

  test('shows a hostile text as text, and asks no other host', async () => {
    expect(await text('#tree')).toContain(HOSTILE);
    expect(await tab.evaluate('document.querySelectorAll("img").length', z.number())).toBe(0);
    const asked = tab.events.flatMap(({ method, params }) =>
      method === 'Network.requestWillBeSent'
        ? [z.object({ request: z.object({ url: z.string() }) }).parse(params).request.url]
        : [],
    );
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => !url.startsWith(page.url))).toEqual([]);
    const complaints = tab.events.filter(({ method }) =>
      /exceptionThrown|entryAdded|javascriptDialog/.test(method),
    );
    expect(complaints).toEqual([]);
  });

  test('counts what the locators of the chosen element find, here and elsewhere', async () => {
    await tab.evaluate(`document.querySelectorAll('#tree button')[2].click() ?? true`, z.boolean());
    await eventually(async () => expect(await text('#locators')).toContain('Save'));
    expect(await text('#name')).toBe('Save');
    const row = `[...document.querySelectorAll('#locators tr')].map((row) => [...row.children].map((cell) => cell.textContent)).find(([by]) => by === 'text')`;
    expect(await tab.evaluate(row, z.array(z.string()))).toMatchObject({ 2: '1', 3: '1', 4: '1' });
  });

  test('looks again', async () => {
    const before = looks;
    await tab.evaluate(`document.getElementById('look').click() ?? true`, z.boolean());
    await eventually(async () => expect(await text('#tree')).toContain(`Look ${before + 1}`));
  });
});
