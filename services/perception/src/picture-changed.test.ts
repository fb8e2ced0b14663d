import type { ReadScreen } from '@tapwright/captures';
import { TapwrightError } from '@tapwright/contracts';
import { parseHierarchy } from '@tapwright/screen';
import { sampleRun } from '@tapwright/testing';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
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
  expect(await compare(seen('notes'), seen('wallet'), { run })).toBe(true);
});

test('pictures with one id are the same and are not read', async () => {
  read.length = 0;
  expect(await compare(seen('notes'), seen('notes'), { run })).toBe(false);
  expect(read).toEqual([]);
});

test.each([
  ['missing', 'notes', null],
  ['pruned', 'gone', 'wallet'],
  ['broken', 'notes', 'broken'],
])('a picture that is %s shows no change', async (_name, before, after) => {
  expect(await compare(seen(before), seen(after), { run })).toBe(false);
});

test('a strategy that does not look at pictures sees no change', async () => {
  read.length = 0;
  const blind = sampleRun({ strategy: 'guardian' });
  expect(await compare(seen('notes'), seen('wallet'), { run: blind })).toBe(false);
  expect(read).toEqual([]);
});
