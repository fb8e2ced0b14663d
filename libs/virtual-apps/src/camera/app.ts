import { defineApp } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { cameraBugs } from './bugs.ts';
import { cameraEvents } from './event-list.ts';
import * as names from './names.ts';
import { reduceCamera } from './reduce.ts';
import { cameraScreen } from './screens/camera.ts';
import { galleryScreen } from './screens/gallery.ts';
import { settingsScreen } from './screens/settings.ts';
import { confirmDelete, viewerScreen } from './screens/viewer.ts';
import { type CameraEvent, type CameraState, initialCamera } from './state.ts';

/**
 * *Camera*: photos and videos of a drawn scene. Only the picture shows which camera is used and whether it records: the
 * tree is the same before and after.
 */
export const cameraApp = defineApp<CameraState, CameraEvent>({
  ...identity({ label: 'Camera', version: '1.9.3', icon: 'camera', accent: '#c98a1b' }),
  permissions: [names.CAMERA_PERMISSION],
  mainActivity: names.MAIN,
  activities: {
    [names.MAIN]: cameraScreen,
    [names.GALLERY]: galleryScreen,
    [names.VIEWER]: viewerScreen,
    [names.SETTINGS]: settingsScreen,
  },
  dialogs: { [names.CONFIRM_DELETE]: confirmDelete },
  bugs: cameraBugs,
  // The caller of IMAGE_CAPTURE would get the picture; a shell gets nothing.
  actions: ['IMAGE_CAPTURE', 'STILL_IMAGE_CAMERA'].map((name) => ({
    action: `android.media.action.${name}`,
    activity: names.MAIN,
  })),
  initialState: () => initialCamera,
  events: cameraEvents,
  reduce: reduceCamera,
  onStart: { type: 'started' },
  // As in real cameras: bright controls beside a picture would distract from it.
  theme: () => 'dark',
  // A recording that is cut off leaves no file.
  afterStop: (state) => ({
    ...state,
    access: 'unknown',
    recording: null,
    countdown: null,
    focus: null,
    opened: null,
  }),
});
