import { back, click, elementAt, wait } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { driveCamera } from './drive.fixture.ts';
import { cameraPlaces, flip, gallery, shutter, video } from './places.fixture.ts';

describe('an injected bug of the camera', () => {
  it('crash-on-delete ends the process with a trace', () => {
    const { play, signals } = driveCamera(['crash-on-delete']);
    play(...(cameraPlaces.deleted ?? []));
    const crashed = signals.find((signal) => signal.kind === 'crashed');
    expect(crashed?.exception).toMatch(/^android\.app\.RecoverableSecurityException: .*\n\tat android\./);
    expect(signals.map(({ kind }) => kind)).not.toContain('deleted_file');
  });

  it('freeze-on-switch hangs: the picture stays, and the next input is not answered', async () => {
    const { play, png, signals } = driveCamera(['freeze-on-switch']);
    const before = await png();
    play(flip, back);
    expect(before.equals(await png())).toBe(true);
    expect(signals.map(({ kind }) => kind)).toContain('not_responding');
  });

  it('dead-flash: the button leaves the flash as it is', () => {
    const { play, source } = driveCamera(['dead-flash']);
    play(click({ id: 'flash' }));
    expect(elementAt(source, { id: 'flash' }).desc).toBe('Flash: off');
  });

  it('unlabelled-gallery: the way to the gallery has no name and is still in the picture', async () => {
    const [right, wrong] = [driveCamera(), driveCamera(['unlabelled-gallery'])];
    expect(elementAt(wrong.source, { id: 'gallery' })).toMatchObject({ desc: '', clickable: true });
    expect((await right.png()).equals(await wrong.png())).toBe(true);
    expect(wrong.faults()).toEqual([expect.stringContaining('no name')]);
  });

  it('overlapping-name: the name of the file lies over its time', () => {
    const { play, faults } = driveCamera(['overlapping-name']);
    play(...(cameraPlaces.photo ?? []));
    expect(faults()).toContainEqual(expect.stringContaining('overlap'));
  });

  it('wrong-camera: the picture shows the front camera and the file says back, also with the timer', () => {
    const { play, state } = driveCamera(['wrong-camera']);
    play(flip, shutter, click({ id: 'timer' }), shutter, wait(3_500));
    expect(state().facing).toBe('front');
    expect(state().items.map(({ facing }) => facing)).toEqual(['back', 'back']);
  });

  it('timer-ignored: the photo is taken at once', () => {
    const steps = [click({ id: 'timer' }), shutter];
    const [right, wrong] = [driveCamera(), driveCamera(['timer-ignored'])];
    right.play(...steps);
    wrong.play(...steps);
    expect(right.state().items).toHaveLength(0);
    expect(wrong.state()).toMatchObject({ timer: 3, items: [{ kind: 'photo' }] });
  });

  it('wrong-length: a video is listed with twice its length', () => {
    const { play, shown } = driveCamera(['wrong-length']);
    play(video, shutter, wait(4_000), shutter, gallery, click({ id: 'media' }));
    expect(shown('media_taken')[0]).toMatch(/ · 00:10$/);
  });
});
