import type { TruthStep } from '@tapwright/virtual-ui';
import { back, click, wait } from '@tapwright/virtual-ui';

export const shutter = click({ id: 'shutter' });
export const flip = click({ id: 'switch_camera' });
export const video = click({ text: 'Video' });
export const gallery = click({ id: 'gallery' });

const clip: readonly TruthStep[] = [video, shutter, wait(7_000), shutter];
const several = [shutter, shutter, flip, shutter, ...clip];

/** Every screen of the camera, with the steps that lead to it. */
export const cameraPlaces: Readonly<Record<string, readonly TruthStep[]>> = {
  back: [],
  front: [flip],
  'flash and timer': [click({ id: 'flash' }), click({ id: 'timer' })],
  'counting down': [click({ id: 'timer' }), shutter, wait(1_000)],
  'grid and focus': [
    click({ id: 'settings' }),
    click({ id: 'grid' }),
    back,
    { kind: 'tap_at', on: { id: 'viewfinder' }, at: [0.7, 0.55] },
  ],
  video: [video],
  recording: [video, shutter, wait(12_000)],
  'recording in front': [flip, video, shutter, wait(4_000)],
  'a picture is taken': [shutter],
  gallery: [...several, gallery],
  'gallery, empty': [gallery],
  photo: [shutter, gallery, click({ id: 'media' })],
  'video, looked at': [...clip, gallery, click({ id: 'media' })],
  'delete?': [shutter, gallery, click({ id: 'media' }), click({ desc: 'Delete' })],
  deleted: [
    shutter,
    gallery,
    click({ id: 'media' }),
    click({ desc: 'Delete' }),
    click({ id: 'android:id/button1' }),
  ],
  settings: [click({ id: 'settings' })],
};
