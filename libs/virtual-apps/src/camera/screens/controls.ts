import type { Theme, Widget } from '@tapwright/virtual-ui';
import { dp, heightOf, paintCircle, paintIcon, type Rect, widthOf } from '@tapwright/virtual-ui';
import { flashText, timerText } from '../labels.ts';
import type { CameraEvent, CameraState } from '../state.ts';
import { drawMedia } from './media.ts';
import { drawShutter } from './viewfinder.ts';

export type Piece = Widget<CameraEvent>;

const MODES = ['photo', 'video'] as const;
const MODE_NAMES = { photo: 'Photo', video: 'Video' };

/** Flash, timer and other settings for the next picture. */
export function optionButtons({ flash, timer }: CameraState): readonly Piece[] {
  return [
    {
      kind: 'icon_button',
      id: 'flash',
      icon: flash === 'off' ? 'flash_off' : 'flash',
      selected: flash === 'on',
      desc: flashText(flash),
      onTap: { type: 'flash_tapped' },
    },
    {
      kind: 'icon_button',
      id: 'timer',
      icon: 'timer',
      selected: timer !== 0,
      desc: timerText(timer),
      onTap: { type: 'timer_tapped' },
    },
    {
      kind: 'icon_button',
      id: 'settings',
      icon: 'settings',
      desc: 'Settings',
      onTap: { type: 'settings_opened' },
    },
  ];
}

export const modeTabs = ({ mode }: CameraState): Piece => ({
  kind: 'tabs',
  id: 'mode',
  selected: MODES.indexOf(mode),
  tabs: MODES.map((one) => ({ text: MODE_NAMES[one], onTap: { type: 'mode_chosen', mode: one } })),
});

/** The last picture, small; an icon while there is none. */
function drawThumbnail({ items: [last] }: CameraState, rect: Rect, theme: Theme): string {
  const x = (rect.left + rect.right) / 2;
  const y = (rect.top + rect.bottom) / 2;
  const radius = Math.min(widthOf(rect), heightOf(rect)) / 2;
  if (last === undefined) {
    const size = dp(24);
    return (
      paintCircle(x, y, radius, theme.surface) +
      paintIcon('image', x - size / 2, y - size / 2, size, theme.text)
    );
  }
  return drawMedia(last, rect);
}

/** Gallery, shutter and camera switch. Their names stay the same, whatever the camera does. */
export const controls = (state: CameraState): readonly Piece[] => [
  {
    kind: 'image',
    id: 'gallery',
    desc: 'Gallery',
    width: 52,
    height: 52,
    onTap: { type: 'gallery_opened' },
    draw: (rect, theme) => drawThumbnail(state, rect, theme),
  },
  {
    kind: 'image',
    id: 'shutter',
    desc: 'Shutter',
    width: 76,
    height: 76,
    onTap: { type: 'shutter_tapped' },
    draw: (rect) => drawShutter(state, rect),
  },
  {
    kind: 'icon_button',
    id: 'switch_camera',
    icon: 'flip_camera',
    desc: 'Switch camera',
    onTap: { type: 'flipped' },
  },
];
