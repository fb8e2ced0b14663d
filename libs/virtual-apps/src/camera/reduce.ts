import {
  type AppEnv,
  askPermission,
  deleteFile,
  type Effect,
  pop,
  push,
  type Reaction,
  react,
  snackbar,
} from '@tapwright/virtual-ui';
import { CAMERA_PERMISSION, GALLERY, SETTINGS, VIEWER } from './names.ts';
import { passSecond, stopRecording, tapShutter } from './reduce-shutter.ts';
import type { CameraEvent, CameraState, Flash, Timer } from './state.ts';

type CameraReaction = Reaction<CameraState>;

const NEXT_FLASH: Readonly<Record<Flash, Flash>> = { off: 'on', on: 'auto', auto: 'off' };
const NEXT_TIMER: Readonly<Record<Timer, Timer>> = { 0: 3, 3: 10, 10: 0 };

const ask: Effect = askPermission<CameraEvent>(
  CAMERA_PERMISSION,
  { type: 'access_granted' },
  { type: 'access_denied' },
);

/** True while the controls are locked, which the tree does not show. */
const busy = ({ recording, countdown }: CameraState): boolean => recording !== null || countdown !== null;

function denied(state: CameraState): CameraReaction {
  const again = state.access === 'denied';
  const next: CameraState = { ...state, access: 'denied' };
  // Android itself denies a third question: then only its settings help.
  return again ? react(next, snackbar('Allow the camera in the settings of the phone')) : react(next);
}

function deleteOpened(state: CameraState): CameraReaction {
  const item = state.items.find(({ id }) => id === state.opened);
  if (item === undefined) return react(state);
  const items = state.items.filter((other) => other !== item);
  const message = item.kind === 'photo' ? 'Photo deleted' : 'Video deleted';
  return react({ ...state, items, opened: null }, deleteFile(item.path), pop, snackbar(message));
}

/** The events that need the permission: without it nothing happens. */
function reduceViewfinder(state: CameraState, event: CameraEvent, env: AppEnv): CameraReaction {
  if (event.type === 'shutter_tapped') return tapShutter(state, env);
  if (event.type === 'focused') return react({ ...state, focus: { fx: event.fx, fy: event.fy } });
  if (busy(state)) return react(state);
  switch (event.type) {
    case 'flipped':
      return react({ ...state, facing: state.facing === 'back' ? 'front' : 'back', focus: null });
    case 'mode_chosen':
      return react({ ...state, mode: event.mode });
    case 'flash_tapped':
      return react({ ...state, flash: NEXT_FLASH[state.flash] });
    case 'timer_tapped':
      return react({ ...state, timer: NEXT_TIMER[state.timer] });
    case 'gallery_opened':
      return react(state, push(GALLERY));
    case 'settings_opened':
      return react(state, push(SETTINGS));
    default:
      return react(state);
  }
}

/** Everything that can happen to the camera. */
export function reduceCamera(state: CameraState, event: CameraEvent, env: AppEnv): CameraReaction {
  switch (event.type) {
    case 'started':
    case 'access_asked':
      return react(state, ask);
    case 'access_granted':
      return react({ ...state, access: 'granted' });
    case 'access_denied':
      return denied(state);
    case 'ticked':
      return passSecond(state, event.ticket, env);
    case 'left': {
      const { state: stopped, effects } = stopRecording({ ...state, countdown: null }, env.now);
      return react(stopped, ...effects, pop);
    }
    case 'item_opened':
      return react({ ...state, opened: event.id }, push(VIEWER));
    case 'delete_confirmed':
      return deleteOpened(state);
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    default:
      return env.granted(CAMERA_PERMISSION) ? reduceViewfinder(state, event, env) : react(state);
  }
}
