import type { ReadScreen } from '@tapwright/captures';
import { textsWithLinks } from '@tapwright/picture';
import { contentHash, parseHierarchy, type Screen } from '@tapwright/screen';
import { sampleRun } from '@tapwright/testing';
import { virtualApp, virtualApps } from '@tapwright/virtual-apps';
import { createInteractiveSource, playStep, stepsOf } from '@tapwright/virtual-ui';
import { beforeAll, describe, expect, test } from 'vitest';
import { linksByColour } from './links.ts';

type Source = ReturnType<typeof createInteractiveSource>;

function screenOf(source: Source): Screen {
  const view = source.view();
  const parsed = parseHierarchy(view.hierarchy, view);
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

function seenOf(screen: Screen): ReadScreen {
  const { packageName, activity } = screen;
  const about = { packageName, activity, keyboardShown: false, rotation: 0, tookMs: 1, retries: [] };
  const ids = { id: 'cap_1', tenantId: 'default', runId: 'run_1', hierarchyId: 'h', pictureId: 'p' };
  const capture = { ...ids, ...about, createdAt: new Date(0) };
  return { capture, screen };
}

/** A fresh app that has shown all screens on the way of one of its tasks. */
async function walk(
  name: string,
  task: string,
  at: (source: Source, step: number) => Promise<boolean>,
): Promise<void> {
  const { app, tasks } = virtualApp(name);
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
  if (await at(source, 0)) return;
  const way = tasks.find(({ id }) => id === task)?.truth ?? [];
  for (const [done, step] of stepsOf(way, source.clock.now()).entries()) {
    playStep(source, step);
    if (await at(source, done + 1)) return;
  }
}

const signal = new AbortController().signal;
const run = sampleRun({ strategy: 'uat' });
const readNothing = async () => null;
const noPicture = { get: () => Promise.reject(new Error('no picture should be read')) };

let seen: ReadScreen;
let png: Uint8Array;
beforeAll(() =>
  walk('wallet', 'wallet-bind-card', async (source) => {
    const screen = screenOf(source);
    if (!screen.elements.some(({ resourceId }) => resourceId.endsWith('/agreement_text'))) return false;
    seen = seenOf(screen);
    png = (await source.picture()).png;
    return true;
  }),
);

const artifacts = { get: async () => png };

describe('links inside texts', () => {
  test('are found in the picture, each with its words and its place in the text, the widest first', async () => {
    const found = await linksByColour({ artifacts, readText: readNothing })(seen, { run, signal });
    expect(found.map(({ text }) => text)).toEqual(['Card Service Agreement', 'Privacy Notice']);
    for (const { index, part } of found) {
      expect(seen.screen.elements[index]?.resourceId).toMatch(/agreement_text$/);
      const [left, top, right, bottom] = part;
      expect(0 <= left && left < right && right <= 1 && 0 <= top && top < bottom && bottom <= 1).toBe(true);
    }
  });

  test('are the same when a message is delivered twice, and take their words from the reader of pictures', async () => {
    const pieces: Uint8Array[] = [];
    const readText = async (piece: Uint8Array) => {
      pieces.push(piece);
      return 'Privacy Notlce';
    };
    const read = linksByColour({ artifacts, readText });
    const first = await read(seen, { run, signal });
    expect(await read(seen, { run, signal })).toEqual(first);
    expect(pieces).toHaveLength(4);
    expect(first.map(({ text }) => text)).toEqual(['Privacy Notice', 'Privacy Notice']);
  });

  test.each([
    ['the strategy does not use them', { run: sampleRun({ strategy: 'tapwright' }) }, {}],
    ['no picture was taken', {}, { pictureId: null }],
    ['the picture is black', {}, { blackPicture: true }],
  ])('are not looked for where %s', async (_why, about, capture) => {
    const read = linksByColour({ artifacts: noPicture, readText: readNothing });
    const other = { ...seen, capture: { ...seen.capture, ...capture } };
    expect(await read(other, { run, signal, ...about })).toEqual([]);
  });

  test('are none where the picture cannot be read; a store that fails is tried again', async () => {
    const read = (get: () => Promise<Uint8Array>) =>
      linksByColour({ artifacts: { get }, readText: readNothing })(seen, { run, signal });
    expect(await read(async () => Buffer.from('no picture'))).toEqual([]);
    await expect(read(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });

  test('are not returned by a handling that was withdrawn', async () => {
    const withdrawn = { run, signal: AbortSignal.abort() };
    await expect(linksByColour({ artifacts, readText: readNothing })(seen, withdrawn)).rejects.toThrow();
  });
});

interface LinkPoint {
  readonly app: string;
  readonly task: string;
  readonly step: number;
  readonly x: number;
  readonly y: number;
}

/** True where a tap at this place opens another page in a fresh app that was brought to the same screen. */
async function opensAPage({ app, task, step, x, y }: LinkPoint): Promise<boolean> {
  let opened = false;
  await walk(app, task, async (source, done) => {
    if (done < step) return false;
    const before = source.view().activity;
    source.input({ kind: 'tap', x, y });
    opened = source.view().activity !== before;
    return true;
  });
  return opened;
}

test('on all screens of the virtual apps each link is found, and nothing else counts as a link', async () => {
  const counts = { screens: 0, pictures: 0, shown: 0 };
  const places: LinkPoint[] = [];
  const known = new Set<string>();
  const look = async (source: Source, at: Pick<LinkPoint, 'app' | 'task' | 'step'>) => {
    const screen = screenOf(source);
    if (known.has(contentHash(screen))) return false;
    known.add(contentHash(screen));
    counts.screens += 1;
    if (textsWithLinks(screen).length === 0) return false;
    counts.pictures += 1;
    const { png: picture } = await source.picture();
    const read = linksByColour({ artifacts: { get: async () => picture }, readText: readNothing });
    const found = await read(seenOf(screen), { run, signal });
    const text = screen.elements.find(({ resourceId }) => resourceId.endsWith('/agreement_text'));
    const [, top, , bottom] = text?.bounds ?? [0, 0, 0, 0];
    // Two links in three lines. Where the list cuts them off, only the first is visible.
    counts.shown += text === undefined ? 0 : bottom - top > 120 ? 2 : 1;
    for (const { index, part } of found) {
      const [left, above, right, below] = screen.elements[index]?.bounds ?? [0, 0, 0, 0];
      const x = left + ((part[0] + part[2]) / 2) * (right - left);
      const y = above + ((part[1] + part[3]) / 2) * (below - above);
      places.push({ ...at, x: Math.round(x), y: Math.round(y) });
    }
    return false;
  };
  for (const [name, { tasks }] of Object.entries(virtualApps))
    for (const { id: task } of tasks)
      await walk(name, task, (source, step) => look(source, { app: name, task, step }));
  const opened = await Promise.all(places.map(opensAPage));
  expect(counts.screens).toBeGreaterThan(400);
  // Only for these few is a picture unpacked at all.
  expect(counts.pictures).toBeLessThan(counts.screens / 20);
  expect(counts.shown).toBeGreaterThan(8);
  expect(places).toHaveLength(counts.shown);
  expect(opened).toEqual(places.map(() => true));
});
