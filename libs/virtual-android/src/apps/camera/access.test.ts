import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../device/virtual-device.ts';
import { createInteractiveSource } from '../../toolkit/interactive-source.ts';
import { elementAt, playStep, screenOf } from '../play-truth.ts';
import { back, click } from '../truth-steps.ts';
import { cameraApp } from './app.ts';
import { CAMERA, driveCamera } from './drive.fixture.ts';
import { gallery, shutter } from './places.fixture.ts';

const allowButton = click({ id: 'allow_access' });

/** A whole phone, whose system asks for permissions. */
function phone() {
  const source = createInteractiveSource({ apps: [cameraApp], start: CAMERA });
  const device = createVirtualDevice({ serial: 'v1', source });
  const asks = (): boolean => device.system.dialogs.some(({ kind }) => kind === 'permission');
  const files = () => {
    const listed = device.files.list('/sdcard/DCIM/Camera');
    return listed.ok ? [...listed.value].toSorted() : [];
  };
  return { source, device, asks, files };
}

describe('the first start', () => {
  it('asks for the camera once, and shows its picture when it is allowed', () => {
    const { answers, shown, source, play } = driveCamera([], { isGranted: () => false });
    expect(answers).toHaveLength(1);
    expect(shown('no_access_title')).toEqual(['Camera needs your permission']);
    source.input({ kind: 'key', key: 'HOME' });
    source.start(CAMERA);
    source.view();
    expect(answers, 'coming back to the front is no start').toHaveLength(1);
    source.forceStop(CAMERA);
    source.start(CAMERA);
    source.view();
    expect(answers, 'a new process asks again').toHaveLength(2);
    play(allowButton);
    expect(answers).toHaveLength(3);
  });

  it('where it is denied shows a button that asks again, then the way to the settings', () => {
    const { answers, shown, play } = driveCamera([], { isGranted: () => false });
    answers[0]?.(false);
    expect(shown('no_access_title')).toEqual(['The camera is not allowed']);
    play(allowButton);
    answers[1]?.(false);
    expect(shown('snackbar_text')).toEqual(['Allow the camera in the settings of the phone']);
  });
});

describe('on a whole phone', () => {
  it('the dialog of the system comes up by itself, and Allow leads to the picture', () => {
    const { source, device, asks } = phone();
    expect(asks()).toBe(true);
    expect(screenOf(device.source).elements.map(({ text }) => text)).toContain(
      'Allow Camera to take pictures and record video?',
    );
    playStep(device.source, { kind: 'dialog_allow' });
    expect(asks()).toBe(false);
    expect(elementAt(source, { id: 'shutter' }).desc).toBe('Shutter');
  });

  it('a photo is a file named by the clock, and deleting removes it', () => {
    const { device, files } = phone();
    const steps = [{ kind: 'dialog_allow' }, shutter, shutter] as const;
    for (const step of steps) playStep(device.source, step);
    const [first = '', second = ''] = files();
    expect([first, second].every((name) => /^IMG_20260302_0930\d\d\.jpg$/.test(name))).toBe(true);
    expect(first).not.toBe(second);
    const looked = [gallery, click({ id: 'media', nth: 1 }), click({ desc: 'Delete' })];
    for (const step of [...looked, click({ text: 'Cancel' })]) playStep(device.source, step);
    expect(files()).toHaveLength(2);
    for (const step of [click({ desc: 'Delete' }), click({ text: 'Delete' })]) playStep(device.source, step);
    expect(files()).toEqual([second]);
  });

  it('BACK while recording saves the video', () => {
    const { device, source, files } = phone();
    for (const step of [{ kind: 'dialog_allow' }, click({ text: 'Video' }), shutter, back] as const)
      playStep(device.source, step);
    expect(source.view().packageName).toBe('org.tapwright.launcher');
    expect(files()).toEqual([expect.stringMatching(/^VID_\d{8}_\d{6}\.mp4$/)]);
  });
});
