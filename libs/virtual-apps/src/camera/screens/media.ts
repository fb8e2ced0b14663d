import {
  dp,
  type Font,
  lineHeight,
  paintCircle,
  paintIcon,
  paintLines,
  paintRect,
  type Rect,
  rectOf,
  sp,
  textWidth,
  widthOf,
} from '@tapwright/virtual-ui';
import { lengthText } from '../labels.ts';
import type { MediaItem } from '../state.ts';
import { drawScene } from './scene.ts';

const FONT: Font = { size: sp(11), bold: true };

/** A taken picture, as the camera saw it. */
export function drawMedia({ id, facing, flash, kind }: MediaItem, rect: Rect): string {
  const x = (rect.left + rect.right) / 2;
  const y = (rect.top + rect.bottom) / 2;
  const radius = Math.min(dp(28), widthOf(rect) * 0.22);
  const play =
    kind === 'photo'
      ? ''
      : paintCircle(x, y, radius, '#000000', ' fill-opacity="0.5"') +
        paintIcon('play_filled', x - radius * 0.6, y - radius * 0.6, radius * 1.2, '#ffffff');
  return drawScene(rect, { facing, seed: id, flash }) + play;
}

/** A cell of the gallery. A video shows its length in the corner. */
export function drawCell(item: MediaItem, rect: Rect): string {
  if (item.kind === 'photo') return drawMedia(item, rect);
  const text = lengthText(item.ms);
  const width = Math.ceil(textWidth(text, FONT)) + dp(10);
  const pill = rectOf(rect.right - width - dp(5), rect.bottom - dp(23), width, dp(18));
  return (
    drawMedia(item, rect) +
    paintRect(pill, '#000000', dp(9), ' fill-opacity="0.6"') +
    paintLines([text], (pill.left + pill.right) / 2, pill.top + (dp(18) - lineHeight(FONT)) / 2, {
      font: FONT,
      colour: '#ffffff',
      anchor: 'middle',
    })
  );
}
