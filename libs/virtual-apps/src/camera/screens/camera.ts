import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { CAMERA_PERMISSION } from '../names.ts';
import type { CameraEvent, CameraState } from '../state.ts';
import { controls, modeTabs, optionButtons, type Piece } from './controls.ts';
import { noAccess } from './no-access.ts';
import { drawViewfinder } from './viewfinder.ts';

const viewfinder = (state: CameraState): Piece => ({
  kind: 'canvas',
  id: 'viewfinder',
  desc: 'Viewfinder',
  grow: true,
  draw: (rect) => drawViewfinder(state, rect),
  onTap: (fx, fy) => ({ type: 'focused', fx, fy }),
  onSwipe: (direction) => ({ type: 'mode_chosen', mode: direction === 'left' ? 'video' : 'photo' }),
});

const gap: Piece = { kind: 'spacer', grow: true };

function upright(state: CameraState): Piece {
  const [gallery, shutter, flip] = controls(state);
  const between = [gallery, shutter, flip].flatMap((one) => (one === undefined ? [] : [one, { ...gap }]));
  return {
    kind: 'column',
    children: [
      {
        kind: 'row',
        padding: [8, 4],
        children: [{ ...gap }, ...optionButtons(state).flatMap((one) => [one, { ...gap }])],
      },
      viewfinder(state),
      modeTabs(state),
      { kind: 'row', padding: [8, 16], children: [{ ...gap }, ...between] },
    ],
  };
}

/** On a phone held sideways the controls are beside the picture. */
function aside(state: CameraState): Piece {
  return {
    kind: 'column',
    children: [
      {
        kind: 'row',
        padding: [8, 0],
        children: [...optionButtons(state), { ...modeTabs(state), grow: true }],
      },
      {
        kind: 'row',
        grow: true,
        children: [
          viewfinder(state),
          { kind: 'column', padding: [16, 8], gap: 20, align: 'center', children: controls(state) },
        ],
      },
    ],
  };
}

/** The picture with its controls, or the way to the permission. */
export function cameraScreen(state: CameraState, env: AppEnv): ActivityView<CameraEvent> {
  if (!env.granted(CAMERA_PERMISSION)) return { body: noAccess(state) };
  const wide = env.rotation === 1 || env.rotation === 3;
  return { body: wide ? aside(state) : upright(state), onBack: { type: 'left' } };
}
