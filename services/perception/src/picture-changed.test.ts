import type { ReadScreen } from '@tapwright/captures';
import { TapwrightError } from '@tapwright/contracts';
import { parseHierarchy, type Screen, type ScreenElement } from '@tapwright/screen';
import { sampleRun } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, defineApp, react, type View, type Widget } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { comparePictures } from './picture-changed.ts';

async function pictureOfApp(name: string): Promise<Buffer> {
  const { app } = virtualApp(name);
  const source = createInteractiveSource({ apps: [app], start: app.tile.packageName });
  return Buffer.from((await source.picture()).png);
}
const PICTURES: Readonly<Record<string, Buffer>> = {
  notes: await pictureOfApp('notes'),
  wallet: await pictureOfApp('wallet'),
  broken: Buffer.from('no picture'),
};

const read: string[] = [];
const compare = comparePictures({
  async get(_tenant, id) {
    read.push(id);
    const bytes = PICTURES[id];
    if (bytes === undefined) throw new TapwrightError('NOT_FOUND', `no ${id}`);
    return bytes;
  },
});

function seen(pictureId: string | null): ReadScreen {
  const where = { packageName: 'org.example', activity: '.Main' };
  const parsed = parseHierarchy('<hierarchy rotation="0"><node bounds="[0,0][90,160]"/></hierarchy>', where);
  if (!parsed.ok) throw new Error(parsed.detail);
  const about = { keyboardShown: false, rotation: 0, tookMs: 1, retries: [], createdAt: new Date(0) };
  const ids = { id: 'cap_1', tenantId: 'default', runId: 'run_1', hierarchyId: 'h', pictureId };
  return { capture: { ...ids, ...where, ...about }, screen: parsed.screen };
}

const run = sampleRun({ strategy: 'tapwright' });

test('pictures that differ have changed', async () => {
  expect(await compare(seen('notes'), seen('wallet'), { run, pressed: null })).toBe(true);
});

test('pictures with one id are the same and are not read', async () => {
  read.length = 0;
  expect(await compare(seen('notes'), seen('notes'), { run, pressed: null })).toBe(false);
  expect(read).toEqual([]);
});

test.each([
  ['missing', 'notes', null],
  ['pruned', 'gone', 'wallet'],
  ['broken', 'notes', 'broken'],
])('a picture that is %s shows no change', async (_name, before, after) => {
  expect(await compare(seen(before), seen(after), { run, pressed: null })).toBe(false);
});

test('a strategy that does not look at pictures sees no change', async () => {
  read.length = 0;
  const blind = sampleRun({ strategy: 'guardian' });
  expect(await compare(seen('notes'), seen('wallet'), { run: blind, pressed: null })).toBe(false);
  expect(read).toEqual([]);
});

const press = { type: 'pressed' } as const;
type Press = typeof press;

/** Two rows of which the dump says the same before and after: small marks whose look alone changes, and a text. */
const favourites = defineApp<boolean, Press>({
  packageName: 'org.example.favourites',
  label: 'Favourites',
  versionName: '1.0',
  versionCode: 1,
  icon: 'star',
  accent: '#335577',
  mainActivity: 'MainActivity',
  activities: {
    MainActivity: (set) => ({
      toolbar: { kind: 'toolbar', title: 'Favourites' },
      body: {
        kind: 'list',
        id: 'rows',
        items: [
          mark('star', { icon: set ? 'star_filled' : 'star', size: 16, colour: 'muted' }),
          mark('heart', { icon: 'heart_filled', size: 16, colour: set ? 'danger' : 'muted' }),
          mark('still', { icon: 'bell', size: 16, colour: 'muted' }),
        ],
      },
    }),
  },
  initialState: () => false,
  reduce: (set) => react(!set),
});

function mark(id: string, icon: Omit<Extract<Widget<Press>, { kind: 'icon' }>, 'kind'>): Widget<Press> {
  return { kind: 'row', id, hug: true, padding: 16, onTap: press, children: [{ kind: 'icon', ...icon }] };
}

test('a mark that is filled in, or gets another colour, has changed, though the tree and most of the picture are the same', async () => {
  const source = createInteractiveSource({ apps: [favourites], start: favourites.tile.packageName });
  const look = async () => ({ view: source.view(), png: Buffer.from((await source.picture()).png) });
  const before = await look();
  const screen = screenOf(before.view);
  const row = (id: string) => screen.elements.find(({ resourceId }) => resourceId.endsWith(`/${id}`)) ?? null;
  const [x, y] = middleOf(row('star'));
  source.input({ kind: 'tap', x, y });
  const after = await look();
  expect(after.view.hierarchy).toBe(before.view.hierarchy);
  const kept: Readonly<Record<string, Buffer>> = { before: before.png, after: after.png };
  const looked = comparePictures({ get: async (_tenant, id) => kept[id] ?? Buffer.from('') });
  const changed = (pressed: ScreenElement | null) =>
    looked({ ...seen('before'), screen }, { ...seen('after'), screen }, { run, pressed });
  expect(row('star')).not.toBeNull();
  expect(await changed(row('star'))).toBe(true);
  expect(await changed(row('heart'))).toBe(true);
  expect(await changed(row('still'))).toBe(false);
  expect(await changed(null)).toBe(false);
});

function screenOf({ hierarchy, packageName, activity }: View): Screen {
  const parsed = parseHierarchy(hierarchy, { packageName, activity });
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.screen;
}

function middleOf(element: ScreenElement | null): [number, number] {
  const [left, top, right, bottom] = element?.bounds ?? [0, 0, 0, 0];
  return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
}
