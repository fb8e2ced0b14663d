import { virtualApp } from '@tapwright/virtual-apps';
import { back, click, createInteractiveSource, elementAt, playStep, screenOf } from '@tapwright/virtual-ui';
import { expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';

const CAMERA = 'org.tapwright.camera';
const shutter = click({ id: 'shutter' });
const gallery = click({ id: 'gallery' });

/** A whole phone: its system asks for permissions. */
function phone() {
  const source = createInteractiveSource({ apps: [virtualApp('camera').app], start: CAMERA });
  const device = createVirtualDevice({ serial: 'v1', source });
  const asks = (): boolean => device.system.dialogs.some(({ kind }) => kind === 'permission');
  const files = () => {
    const listed = device.files.list('/sdcard/DCIM/Camera');
    return listed.ok ? [...listed.value].toSorted() : [];
  };
  return { source, device, asks, files };
}

it('the dialog of the system appears by itself, and Allow leads to the picture', () => {
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
