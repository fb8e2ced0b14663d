import type { AppBug } from '@tapwright/virtual-ui';
import { crash, dead, exception, freeze, overlap, unlabelled } from '../bug-kinds.ts';
import type { CameraEvent, CameraState } from './state.ts';

type CameraBug = AppBug<CameraState, CameraEvent>;

const NO_ACCESS = exception(
  'android.app.RecoverableSecurityException: org.tapwright.camera has no access to content://media/external/images/media/41',
  [
    'android.os.Parcel.readParcelableInternal(Parcel.java:5049)',
    'android.database.DatabaseUtils.readExceptionFromParcel(DatabaseUtils.java:190)',
    'android.content.ContentResolver.delete(ContentResolver.java:2007)',
    'org.tapwright.camera.gallery.MediaRepository.delete(MediaRepository.kt:88)',
    'org.tapwright.camera.gallery.ViewerActivity.onDeleteConfirmed(ViewerActivity.kt:131)',
  ],
);

/** The screen shows one camera, but the file comes from the other. */
const wrongCamera: CameraBug = {
  kind: 'logic',
  description: 'Everything is taken with the back camera, whatever the picture shows',
  reduce(state, event, env, right) {
    if (event.type !== 'shutter_tapped' && event.type !== 'ticked') return right(state, event, env);
    const reaction = right({ ...state, facing: 'back' }, event, env);
    return { ...reaction, state: { ...reaction.state, facing: state.facing } };
  },
};

const timerIgnored: CameraBug = {
  kind: 'logic',
  description: 'The timer is shown as set, and the picture is taken at once',
  reduce(state, event, env, right) {
    if (event.type !== 'shutter_tapped') return right(state, event, env);
    const reaction = right({ ...state, timer: 0 }, event, env);
    return { ...reaction, state: { ...reaction.state, timer: state.timer } };
  },
};

/** Frames are counted at the wrong rate. */
const wrongLength: CameraBug = {
  kind: 'logic',
  description: 'A video is listed with twice its length',
  reduce(state, event, env, right) {
    const reaction = right(state, event, env);
    const [made, ...others] = reaction.state.items;
    if (made?.kind !== 'video' || others.length !== state.items.length) return reaction;
    return { ...reaction, state: { ...reaction.state, items: [{ ...made, ms: 2 * made.ms }, ...others] } };
  },
};

/** Bugs that can be switched on in the camera. */
export const cameraBugs: Readonly<Record<string, CameraBug>> = {
  'crash-on-delete': crash('delete_confirmed', 'Confirming a deletion ends the app', NO_ACCESS),
  'freeze-on-switch': freeze('flipped', 'The app hangs while it changes between the cameras', [
    'java.util.concurrent.CountDownLatch.await(CountDownLatch.java:230)',
    'org.tapwright.camera.capture.CameraSession.close(CameraSession.kt:203)',
  ]),
  'dead-flash': dead('flash_tapped', 'The button of the flash does nothing'),
  'unlabelled-gallery': unlabelled('gallery', 'The picture that opens the gallery has no name'),
  'overlapping-name': overlap('media_name', 14, 'The name of a file lies over the time when it was taken'),
  'wrong-camera': wrongCamera,
  'timer-ignored': timerIgnored,
  'wrong-length': wrongLength,
};
