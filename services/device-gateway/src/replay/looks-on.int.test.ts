import { lookHashes } from '@tapwright/picture';
import { parseHierarchy } from '@tapwright/screen';
import type { Locator } from '@tapwright/script';
import { drawnPicture, type Patch, type TestDatabase, testDatabase } from '@tapwright/testing';
import { createStillSource } from '@tapwright/virtual-android';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { APP, inputs, startGateway } from '../gateway.fixture.ts';
import { beginReplay, playToTheEnd, pressStep, traceWith } from './replay.fixture.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.clear());
afterAll(() => db.close());

const IMAGE = 'android.widget.ImageView';
const cover = (left: number) =>
  `<node class="${IMAGE}" package="${APP}" enabled="true" clickable="true" bounds="[${left},0][${left + 100},100]"/>`;
const NODES = `<node class="android.widget.FrameLayout" package="${APP}" enabled="true" bounds="[0,0][1080,2400]">${cover(0)}${cover(200)}${cover(400)}</node>`;
/** Upright stripes on the second cover, others on its neighbours. */
const PICTURE = await drawnPicture(1080, 2400, [
  ...[10, 40, 70].map((at): Patch => [0, at, 100, at + 15, 40]),
  ...[10, 40, 70].map((at): Patch => [200 + at, 0, 215 + at, 100, 40]),
  [420, 20, 480, 80, 40],
]);

async function lookOfSecond(): Promise<Locator> {
  const parsed = parseHierarchy(`<hierarchy rotation="0">${NODES}</hierarchy>`, {
    packageName: APP,
    activity: `${APP}/.MainActivity`,
  });
  if (!parsed.ok) throw new Error(parsed.detail);
  const second = parsed.screen.elements[2];
  if (second === undefined) throw new Error('a cover');
  const hash = (await lookHashes(parsed.screen, PICTURE, [second])).get(second.index) ?? '';
  return { by: 'look', className: IMAGE, hash, matches: 1, fragile: true };
}

const GONE: Locator = { by: 'text', text: 'Gone', matches: 1, fragile: false };

/**
 * Plays a trace of one tap without pictures. Returns what was tapped, how many pictures were taken, and how it ended.
 */
async function played(locators: readonly Locator[]) {
  const source = () => createStillSource({ nodes: NODES, png: PICTURE });
  await using gateway = await startGateway(db, { playWaitMs: 400, source });
  // Only real pictures count: settling asks a slow phone for fingerprints of its picture and takes none.
  const kept = vi.spyOn(gateway.deps.artifacts, 'put');
  const trace = traceWith([pressStep({ locators })], { screen: [1080, 2400] });
  const { end, steps } = await playToTheEnd(gateway, await beginReplay(gateway, trace, { pictures: false }));
  const { outcome } = (end?.data ?? {}) as { outcome?: string };
  const pictures = kept.mock.calls.filter(([, mediaType]) => mediaType === 'image/png').length;
  return { taps: inputs(gateway.phones[0]), pictures, outcome, steps };
}

describe('a target that only its look identifies', () => {
  test('is found by one picture, though the replay takes none', async () => {
    const { taps, pictures, outcome, steps } = await played([GONE, await lookOfSecond()]);
    expect({ taps, outcome }).toEqual({ taps: ['tap 250 50'], outcome: 'completed' });
    expect(pictures).toBe(1);
    expect(steps.every(({ thought }) => !thought?.includes('healed'))).toBe(true);
  });

  test('is not looked at where a locator before it finds it', async () => {
    const third: Locator = {
      by: 'nth',
      className: IMAGE,
      containerId: '',
      nth: 3,
      matches: 1,
      fragile: true,
    };
    const { taps, pictures, outcome } = await played([third, await lookOfSecond()]);
    expect({ taps, pictures, outcome }).toEqual({ taps: ['tap 450 50'], pictures: 0, outcome: 'completed' });
  });

  test('is not found where no element looks like it', async () => {
    const other: Locator = { by: 'look', className: IMAGE, hash: 'f0'.repeat(64), matches: 1, fragile: true };
    const { taps, outcome } = await played([GONE, other]);
    expect({ taps, outcome }).toEqual({ taps: [], outcome: 'failed' });
  });
});
