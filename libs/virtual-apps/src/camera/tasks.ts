import { isDeepStrictEqual } from 'node:util';
import type { TruthStep } from '@tapwright/virtual-ui';
import { back, click, wait } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { type CameraState, initialCamera, isCameraState, type MediaItem } from './state.ts';

/** Answers the question for the camera at the first start. */
const allow: TruthStep = { kind: 'dialog_allow' };
const shutter = click({ id: 'shutter' });
const flip = click({ desc: 'Switch camera' });
const video = click({ text: 'Video' });
const swipeToVideo: TruthStep = { kind: 'swipe', on: { id: 'viewfinder' }, direction: 'left' };

type Taken = Pick<MediaItem, 'kind' | 'facing' | 'flash' | 'timer'>;
const photo: Taken = { kind: 'photo', facing: 'back', flash: false, timer: 0 };

const onCamera = checkOn(isCameraState);

/** True where exactly this was taken, newest first, and the settings are unchanged. */
function tookOnly(state: CameraState, taken: readonly Taken[], settings = initialCamera.settings): boolean {
  const items = state.items.map(({ kind, facing, flash, timer }) => ({ kind, facing, flash, timer }));
  return isDeepStrictEqual(items, taken) && isDeepStrictEqual(state.settings, settings);
}

const isIdle = ({ recording, countdown }: CameraState): boolean => recording === null && countdown === null;

/** Goals that end with one or two pictures. */
const photoTasks: readonly AppTask[] = [
  {
    id: 'camera-photo',
    goal: 'Take one photo with the camera on the back',
    truth: [allow, shutter],
    ways: [[allow, flip, flip, shutter]],
    done: onCamera((state) => tookOnly(state, [photo]) && isIdle(state)),
  },
  {
    id: 'camera-selfie',
    goal: 'Take one selfie with the front camera',
    truth: [allow, flip, shutter],
    done: onCamera((state) => tookOnly(state, [{ ...photo, facing: 'front' }]) && isIdle(state)),
  },
  {
    id: 'camera-timer',
    goal: 'Take one photo with the camera on the back and the timer of three seconds',
    truth: [allow, click({ id: 'timer' }), shutter, wait(3_500)],
    done: onCamera((state) => tookOnly(state, [{ ...photo, timer: 3 }]) && isIdle(state)),
  },
  {
    id: 'camera-flash',
    goal: 'Take one photo with the camera on the back and its flash',
    truth: [allow, click({ desc: 'Flash: off' }), shutter],
    done: onCamera((state) => tookOnly(state, [{ ...photo, flash: true }]) && isIdle(state)),
  },
  {
    id: 'camera-both',
    goal: 'Take one photo with the camera on the back, then one with the front camera, and go back to the first camera',
    truth: [allow, shutter, flip, shutter, flip],
    done: onCamera(
      (state) =>
        tookOnly(state, [{ ...photo, facing: 'front' }, photo]) && state.facing === 'back' && isIdle(state),
    ),
  },
  {
    id: 'camera-delete',
    goal: 'Take two photos, then delete the first of them',
    truth: [
      allow,
      shutter,
      shutter,
      click({ id: 'gallery' }),
      click({ id: 'media', nth: 1 }),
      click({ desc: 'Delete' }),
      click({ text: 'Delete' }),
    ],
    done: onCamera(
      (state) => tookOnly(state, [photo]) && state.items[0]?.id === 2 && state.nextId === 3 && isIdle(state),
    ),
  },
];

const clip: Taken = { ...photo, kind: 'video' };

/** Goals about videos and settings. */
const otherTasks: readonly AppTask[] = [
  {
    id: 'camera-video',
    goal: 'Record one video of five to fifteen seconds with the camera on the back',
    truth: [allow, video, shutter, wait(6_000), shutter],
    ways: [[allow, swipeToVideo, shutter, wait(8_000), shutter]],
    done: onCamera((state) => {
      const ms = state.items[0]?.ms ?? 0;
      return tookOnly(state, [clip]) && isIdle(state) && ms >= 5_000 && ms <= 15_000;
    }),
  },
  {
    id: 'camera-front-recording',
    goal: 'Begin to record a video with the front camera and leave it recording',
    truth: [allow, flip, video, shutter],
    ways: [[allow, video, flip, shutter]],
    done: onCamera((state) => tookOnly(state, []) && state.recording !== null && state.facing === 'front'),
  },
  {
    id: 'camera-grid',
    goal: 'Show grid lines over the picture, and take one photo with the camera on the back',
    truth: [allow, click({ desc: 'Settings' }), click({ text: 'Grid lines' }), back, shutter],
    ways: [[allow, shutter, click({ desc: 'Settings' }), click({ id: 'grid' })]],
    done: onCamera(
      (state) => tookOnly(state, [photo], { ...initialCamera.settings, grid: true }) && isIdle(state),
    ),
  },
];

/** All tasks on the app in its initial state. */
export const cameraTasks: readonly AppTask[] = [...otherTasks, ...photoTasks];
