import type { AppBug } from '@tapwright/virtual-ui';
import type { CameraEvent, CameraState } from './state.ts';

type CameraBug = AppBug<CameraState, CameraEvent>;

const NO_ACCESS = `android.app.RecoverableSecurityException: org.tapwright.camera has no access to content://media/external/images/media/41
\tat android.os.Parcel.readParcelableInternal(Parcel.java:5049)
\tat android.database.DatabaseUtils.readExceptionFromParcel(DatabaseUtils.java:190)
\tat android.content.ContentResolver.delete(ContentResolver.java:2007)
\tat org.tapwright.camera.gallery.MediaRepository.delete(MediaRepository.kt:88)
\tat org.tapwright.camera.gallery.ViewerActivity.onDeleteConfirmed(ViewerActivity.kt:131)
\tat android.os.Handler.dispatchMessage(Handler.java:106)
\tat android.os.Looper.loop(Looper.java:294)
\tat android.app.ActivityThread.main(ActivityThread.java:8177)`;

/** The screen shows one camera and the file comes from the other. */
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

/** Frames counted at the wrong rate. */
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

/** Faults that can be put into the camera. */
export const cameraBugs: Readonly<Record<string, CameraBug>> = {
  'crash-on-delete': {
    kind: 'crash',
    description: 'Confirming a deletion ends the app',
    on: 'delete_confirmed',
    exception: NO_ACCESS,
  },
  'freeze-on-switch': {
    kind: 'freeze',
    description: 'The app hangs while it changes between the cameras',
    on: 'flipped',
  },
  'dead-flash': { kind: 'dead', description: 'The button of the flash does nothing', on: 'flash_tapped' },
  'unlabelled-gallery': {
    kind: 'unlabelled',
    description: 'The picture that opens the gallery has no name',
    id: 'gallery',
  },
  'overlapping-name': {
    kind: 'overlap',
    description: 'The name of a file lies over the time when it was taken',
    id: 'media_name',
    dy: 14,
  },
  'wrong-camera': wrongCamera,
  'timer-ignored': timerIgnored,
  'wrong-length': wrongLength,
};
