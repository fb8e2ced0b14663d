import {
  createStillSource,
  createVirtualDevice,
  createAdbServer as startVirtualServer,
} from '@tapwright/virtual-android';
import type { ScreenSource, View } from '@tapwright/virtual-ui';
import { afterEach, describe, expect, it } from 'vitest';
import { BOOKS_DIRECTORY } from './books.ts';
import { createAdbServer } from './server.ts';

const NODE = '<node index="0" package="org.example.still" bounds="[0,0][9,9]" />';
const treeOf = (text: string): string =>
  `<?xml version='1.0' ?><hierarchy rotation="1"><node index="0" text="${text}" package="org.example.still" bounds="[0,0][9,9]" /></hierarchy>`;
const running: (() => Promise<void>)[] = [];

async function phone(source: ScreenSource) {
  const virtual = createVirtualDevice({ serial: 'virtual-1', source });
  const virtualServer = await startVirtualServer({ devices: [virtual] });
  const server = createAdbServer({ host: virtualServer.host, port: virtualServer.port });
  running.push(
    () => server.close(),
    () => virtualServer.close(),
  );
  return { virtual, device: server.device('virtual-1') };
}

/** A source with these dumps, one after the other; the last one stays. Counts dumps and pictures. */
function showing(dumps: readonly string[], view: Partial<View> = {}) {
  const still = createStillSource({ nodes: NODE });
  const seen = { dumps: 0, pictures: 0, dumpsAtPicture: [] as number[] };
  const source: ScreenSource = {
    ...still,
    view: () => ({
      ...still.view(),
      ...view,
      get hierarchy() {
        const dump = dumps[Math.min(seen.dumps, dumps.length - 1)] ?? '';
        seen.dumps += 1;
        return dump;
      },
    }),
    picture: () => {
      seen.pictures += 1;
      seen.dumpsAtPicture.push(seen.dumps);
      return still.picture();
    },
  };
  return { source, seen };
}

afterEach(async () => {
  for (const end of running.splice(0)) await end();
});

describe('capture', () => {
  it('captures tree, picture and the facts around them', async () => {
    const { source } = showing([treeOf('a')], { keyboardShown: true });
    const { device } = await phone(source);
    const capture = await device.capture({ picture: true });
    expect(capture).toMatchObject({
      hierarchy: treeOf('a'),
      packageName: 'org.example.still',
      activity: 'org.example.still/.MainActivity',
      keyboardShown: true,
      rotation: 1,
      retries: [],
    });
    expect(capture.picture?.subarray(1, 4)).toEqual(Buffer.from('PNG'));
  });

  it('repeats a failed dump and reports why', async () => {
    const { source } = showing(['', '<hierarchy rotation="0"></hierarchy>', treeOf('a')]);
    const { device } = await phone(source);
    const capture = await device.capture({ picture: false });
    expect(capture).toMatchObject({
      hierarchy: treeOf('a'),
      picture: null,
      retries: ['null_root', 'no_nodes'],
    });
  });

  it('fails after three dumps', async () => {
    const { source, seen } = showing(['']);
    const { device } = await phone(source);
    await expect(device.capture({ picture: false })).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
    expect(seen.dumps).toBe(3);
  });

  it('never uses the file of an earlier dump, and leaves no file behind', async () => {
    const { source } = showing([treeOf('old'), '', '', '']);
    const { virtual, device } = await phone(source);
    await device.capture({ picture: false });
    await expect(device.capture({ picture: false })).rejects.toMatchObject({ code: 'CAPTURE_FAILED' });
    expect(virtual.files.list(BOOKS_DIRECTORY)).toMatchObject({ ok: true, value: [] });
  });
});

describe('settle', () => {
  it('ends when the screen holds still, with the tree it settled on', async () => {
    const { source } = showing([treeOf('a'), treeOf('b'), treeOf('c')]);
    const { device } = await phone(source);
    const settled = await device.settle({ capMs: 5_000, quietMs: 0 });
    expect(settled).toMatchObject({ reason: 'stable', polls: 4, hierarchy: treeOf('c') });
  });

  it('ends at the cap on a screen that never holds still', async () => {
    const { source } = showing(Array.from({ length: 10_000 }, (_, index) => treeOf(`frame ${index}`)));
    const { device } = await phone(source);
    const settled = await device.settle({ capMs: 60, quietMs: 0 });
    // How many polls there is time for is the machine's affair.
    expect(settled.reason).toBe('cap');
    expect(settled.polls).toBeGreaterThan(0);
  });
});

describe('settleAndCapture', () => {
  it('captures the last poll without another dump', async () => {
    const { source, seen } = showing([treeOf('a'), treeOf('b')]);
    const { device } = await phone(source);
    const { settled, capture } = await device.settleAndCapture({ capMs: 5_000, quietMs: 0, picture: false });
    expect(settled).toMatchObject({ reason: 'stable', polls: 3, hierarchy: treeOf('b') });
    expect(capture).toMatchObject({ hierarchy: treeOf('b'), picture: null, retries: [] });
    expect(seen.dumps).toBe(3);
  });

  it('takes the picture between two equal trees', async () => {
    const { source, seen } = showing([treeOf('a')]);
    const { device } = await phone(source);
    const { capture } = await device.settleAndCapture({ capMs: 5_000, quietMs: 0, picture: true });
    expect(capture.picture).not.toBeNull();
    expect(seen.pictures).toBe(1);
    expect(seen.dumpsAtPicture[0]).toBeGreaterThanOrEqual(1);
  });

  it('takes the picture at the end where the screen never held still', async () => {
    const { source, seen } = showing(Array.from({ length: 10_000 }, (_, index) => treeOf(`frame ${index}`)));
    const { device } = await phone(source);
    const { settled, capture } = await device.settleAndCapture({ capMs: 40, quietMs: 0, picture: true });
    expect(settled.reason).toBe('cap');
    expect(capture.picture).not.toBeNull();
    expect(seen.dumpsAtPicture.at(-1)).toBe(seen.dumps);
  });

  it('reports which dumps failed on the way', async () => {
    const { source } = showing([treeOf('a'), '', treeOf('b')]);
    const { device } = await phone(source);
    const { capture } = await device.settleAndCapture({ capMs: 5_000, quietMs: 0, picture: false });
    expect(capture).toMatchObject({ hierarchy: treeOf('b'), retries: ['null_root'] });
  });
});
