import { isRecord } from '../app-state.ts';
export type Facing = 'back' | 'front';
export type Mode = 'photo' | 'video';
export type Flash = 'off' | 'on' | 'auto';
/** Seconds between the tap and the picture. */
export type Timer = 0 | 3 | 10;

/** A taken photo or video. */
export interface MediaItem {
  readonly id: number;
  readonly kind: Mode;
  readonly facing: Facing;
  /** True where the flash was used. */
  readonly flash: boolean;
  readonly timer: Timer;
  /** Milliseconds since 1970; of a video, when it began. */
  readonly takenAt: number;
  /** Length of a video in milliseconds; 0 for a photo. */
  readonly ms: number;
  /** The file on the phone, by its full path. */
  readonly path: string;
}

export interface CameraSettings {
  readonly grid: boolean;
  readonly sound: boolean;
}

export interface CameraState {
  /** The user's answer about the permission; unknown until asked. */
  readonly access: 'unknown' | 'granted' | 'denied';
  readonly facing: Facing;
  readonly mode: Mode;
  readonly flash: Flash;
  readonly timer: Timer;
  /** The point that was tapped to focus, in fractions of the picture. */
  readonly focus: { readonly fx: number; readonly fy: number } | null;
  readonly recording: { readonly startedAt: number; readonly elapsed: number } | null;
  /** Whole seconds until the picture is taken, and the time of the picture. */
  readonly countdown: { readonly left: number; readonly endsAt: number } | null;
  /** Counts starts of the app's clock, so that a tick of an older clock has no effect. */
  readonly ticket: number;
  /** Newest first. */
  readonly items: readonly MediaItem[];
  readonly nextId: number;
  /** The opened item. */
  readonly opened: number | null;
  readonly settings: CameraSettings;
}

/** All events of the app. */
export type CameraEvent =
  | { readonly type: 'started' }
  | { readonly type: 'access_asked' }
  | { readonly type: 'access_granted' }
  | { readonly type: 'access_denied' }
  | { readonly type: 'shutter_tapped' }
  | { readonly type: 'ticked'; readonly ticket: number }
  | { readonly type: 'flipped' }
  | { readonly type: 'mode_chosen'; readonly mode: Mode }
  | { readonly type: 'flash_tapped' }
  | { readonly type: 'timer_tapped' }
  | { readonly type: 'focused'; readonly fx: number; readonly fy: number }
  | { readonly type: 'left' }
  | { readonly type: 'gallery_opened' }
  | { readonly type: 'settings_opened' }
  | { readonly type: 'item_opened'; readonly id: number }
  | { readonly type: 'delete_confirmed' }
  | { readonly type: 'setting_changed'; readonly change: Partial<CameraSettings> };

/** The initial state of the camera: no pictures, and the permission was not asked for yet. */
export const initialCamera: CameraState = {
  access: 'unknown',
  facing: 'back',
  mode: 'photo',
  flash: 'off',
  timer: 0,
  focus: null,
  recording: null,
  countdown: null,
  ticket: 0,
  items: [],
  nextId: 1,
  opened: null,
  settings: { grid: false, sound: true },
};

/** True for the state of this app, for checks that get it from a device as unknown data. */
export function isCameraState(value: unknown): value is CameraState {
  return isRecord(value) && Array.isArray(value.items) && isRecord(value.settings) && 'countdown' in value;
}
