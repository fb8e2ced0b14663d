import type { CameraEvent } from './state.ts';

/** Every type of event, so that what was reached can be counted. */
export const cameraEvents: Readonly<Record<CameraEvent['type'], true>> = {
  started: true,
  access_asked: true,
  access_granted: true,
  access_denied: true,
  shutter_tapped: true,
  ticked: true,
  flipped: true,
  mode_chosen: true,
  flash_tapped: true,
  timer_tapped: true,
  focused: true,
  left: true,
  gallery_opened: true,
  settings_opened: true,
  item_opened: true,
  delete_confirmed: true,
  setting_changed: true,
};
