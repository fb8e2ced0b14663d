import type { Widget } from '@tapwright/virtual-ui';
import type { CameraEvent, CameraState } from '../state.ts';

/** Shown instead of the picture while the camera is not allowed. */
export function noAccess({ access }: CameraState): Widget<CameraEvent> {
  const refused = access === 'denied';
  return {
    kind: 'column',
    id: 'no_access',
    padding: [32, 0],
    gap: 14,
    align: 'center',
    centred: true,
    children: [
      { kind: 'icon', icon: 'camera', size: 64 },
      {
        kind: 'text',
        id: 'no_access_title',
        text: refused ? 'The camera is not allowed' : 'Camera needs your permission',
        style: 'headline',
        size: 19,
        centred: true,
      },
      {
        kind: 'text',
        id: 'no_access_text',
        text: 'Without it this app can take neither photos nor videos.',
        colour: 'muted',
        centred: true,
      },
      { kind: 'button', id: 'allow_access', text: 'Allow access', onTap: { type: 'access_asked' } },
    ],
  };
}
