import type { TruthStep } from '@tapwright/virtual-ui';
import { click, elementAt, wait } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveCamera } from './drive.fixture.ts';
import { cameraPlaces, flip, gallery, shutter, video } from './places.fixture.ts';

describe.each(Object.entries(cameraPlaces))('the screen "%s"', (_name, steps) => {
  it.each([0, 1] as const)(
    'has nothing that overlaps, is cut or without a name at rotation %i',
    (rotation) => {
      const { play, faults } = driveCamera([], { rotation });
      play(...steps);
      expect(faults()).toEqual([]);
    },
  );
});

/** Expects that two ways lead to the same tree and to different pictures. */
async function differInPictureOnly(one: readonly TruthStep[], other: readonly TruthStep[]): Promise<void> {
  const [a, b] = [driveCamera(), driveCamera()];
  a.play(...one);
  b.play(...other);
  expect(b.source.view().hierarchy).toBe(a.source.view().hierarchy);
  expect((await a.png()).equals(await b.png())).toBe(false);
}

describe('only the picture', () => {
  it('shows which camera is used', () => differInPictureOnly([], [flip]));

  it('shows whether it records', () => differInPictureOnly([video], [video, shutter]));

  it('shows how long it has recorded', () =>
    differInPictureOnly([video, shutter, wait(2_000)], [video, shutter, wait(5_000)]));

  it('shows the countdown of the timer', () =>
    differInPictureOnly([click({ id: 'timer' })], [click({ id: 'timer' }), shutter]));

  it('shows whether a photo has been taken', () => differInPictureOnly([], [shutter]));

  it('shows which camera took a photo', () => {
    const look = [gallery, click({ id: 'media' })];
    // The same number of inputs on both ways, since the clock names the file.
    const twice = [flip, flip, shutter, ...look];
    return differInPictureOnly(twice, [click({ id: 'viewfinder' }), flip, shutter, ...look]);
  });
});

describe('the tree', () => {
  it('shows the settings of flash and timer', () => {
    const { play, source } = driveCamera();
    play(click({ desc: 'Flash: off' }), click({ desc: 'Timer: off' }), click({ desc: 'Timer: 3 seconds' }));
    expect(elementAt(source, { id: 'flash' }).desc).toBe('Flash: on');
    expect(elementAt(source, { id: 'timer' }).desc).toBe('Timer: 10 seconds');
  });

  it('shows when a photo was taken, in the language of the phone', () => {
    const { play, source, shown } = driveCamera([], { locale: 'de-DE' });
    play(shutter, gallery);
    expect(shown('gallery_day')).toEqual(['Montag, 2. März']);
    expect(elementAt(source, { id: 'media' }).desc).toBe('Photo, 2. März 2026, 09:30:01');
  });
});
