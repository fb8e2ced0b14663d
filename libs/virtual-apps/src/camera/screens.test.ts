import type { TruthStep } from '@tapwright/virtual-ui';
import { click, elementAt, wait } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveCamera } from './drive.fixture.ts';
import { cameraPlaces, flip, gallery, shutter, video } from './places.fixture.ts';

describe.each(Object.entries(cameraPlaces))('the screen "%s"', (_name, steps) => {
  it.each([0, 1] as const)(
    'has nothing over its neighbour, cut or without a name at rotation %i',
    (rotation) => {
      const { play, faults } = driveCamera([], { rotation });
      play(...steps);
      expect(faults()).toEqual([]);
    },
  );
});

/** Two ways to the same tree and to different pictures. */
async function differInPictureOnly(one: readonly TruthStep[], other: readonly TruthStep[]): Promise<void> {
  const [a, b] = [driveCamera(), driveCamera()];
  a.play(...one);
  b.play(...other);
  expect(b.source.view().hierarchy).toBe(a.source.view().hierarchy);
  expect((await a.png()).equals(await b.png())).toBe(false);
}

describe('in the picture only', () => {
  it('is which camera looks', () => differInPictureOnly([], [flip]));

  it('is whether it records', () => differInPictureOnly([video], [video, shutter]));

  it('is how long it has recorded', () =>
    differInPictureOnly([video, shutter, wait(2_000)], [video, shutter, wait(5_000)]));

  it('is the countdown of the timer', () =>
    differInPictureOnly([click({ id: 'timer' })], [click({ id: 'timer' }), shutter]));

  it('is whether a photo has been taken', () => differInPictureOnly([], [shutter]));

  it('is with which camera a photo was taken', () => {
    const look = [gallery, click({ id: 'media' })];
    // As many inputs on either way: the clock names the file.
    const twice = [flip, flip, shutter, ...look];
    return differInPictureOnly(twice, [click({ id: 'viewfinder' }), flip, shutter, ...look]);
  });
});

describe('what the tree does say', () => {
  it('is how flash and timer are set', () => {
    const { play, source } = driveCamera();
    play(click({ desc: 'Flash: off' }), click({ desc: 'Timer: off' }), click({ desc: 'Timer: 3 seconds' }));
    expect(elementAt(source, { id: 'flash' }).desc).toBe('Flash: on');
    expect(elementAt(source, { id: 'timer' }).desc).toBe('Timer: 10 seconds');
  });

  it('is when a photo was taken, in the language of the phone', () => {
    const { play, source, shown } = driveCamera([], { locale: 'de-DE' });
    play(shutter, gallery);
    expect(shown('gallery_day')).toEqual(['Montag, 2. März']);
    expect(elementAt(source, { id: 'media' }).desc).toBe('Photo, 2. März 2026, 09:30:01');
  });
});
