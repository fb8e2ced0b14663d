import {
  dp,
  type Font,
  heightOf,
  lineHeight,
  paintCircle,
  paintLines,
  paintOutline,
  paintRect,
  type Rect,
  rectOf,
  sp,
  widthOf,
} from '@tapwright/virtual-ui';
import { lengthText } from '../labels.ts';
import type { CameraState } from '../state.ts';
import { drawScene } from './scene.ts';

const RED = '#e5393b';
const CLOCK: Font = { size: sp(14), bold: true };
const COUNT: Font = { size: sp(90), bold: true };

function gridLines(rect: Rect): string {
  const thin = dp(1);
  return [1, 2]
    .map((i) => {
      const x = Math.round(rect.left + (widthOf(rect) * i) / 3);
      const y = Math.round(rect.top + (heightOf(rect) * i) / 3);
      const line = (at: Rect): string => paintRect(at, '#ffffff', 0, ' fill-opacity="0.6"');
      return (
        line(rectOf(x, rect.top, thin, heightOf(rect))) + line(rectOf(rect.left, y, widthOf(rect), thin))
      );
    })
    .join('');
}

/** A red frame and the time of the recording so far. */
function recordingMarks(rect: Rect, elapsed: number): string {
  const [width, height] = [dp(92), dp(30)];
  const pill = rectOf(Math.round((rect.left + rect.right - width) / 2), rect.top + dp(14), width, height);
  const inner = rectOf(rect.left + dp(2), rect.top + dp(2), widthOf(rect) - dp(4), heightOf(rect) - dp(4));
  return (
    paintOutline(inner, RED, dp(4), dp(3)) +
    paintRect(pill, '#000000', height / 2, ' fill-opacity="0.6"') +
    paintCircle(pill.left + dp(18), pill.top + height / 2, dp(6), RED) +
    paintLines([lengthText(elapsed)], pill.left + dp(32), pill.top + (height - lineHeight(CLOCK)) / 2, {
      font: CLOCK,
      colour: '#ffffff',
    })
  );
}

function countdownMark(rect: Rect, left: number): string {
  const x = (rect.left + rect.right) / 2;
  const y = (rect.top + rect.bottom) / 2;
  return (
    paintCircle(x, y, dp(70), '#000000', ' fill-opacity="0.45"') +
    paintLines([String(left)], x, y - lineHeight(COUNT) / 2, {
      font: COUNT,
      colour: '#ffffff',
      anchor: 'middle',
    })
  );
}

function focusMark(rect: Rect, { fx, fy }: { readonly fx: number; readonly fy: number }): string {
  const radius = dp(26);
  // Complete even at the edge of the picture.
  const inside = (at: number, from: number, to: number): number =>
    Math.min(Math.max(at, from + radius + dp(2)), to - radius - dp(2));
  const x = inside(rect.left + widthOf(rect) * fx, rect.left, rect.right);
  const y = inside(rect.top + heightOf(rect) * fy, rect.top, rect.bottom);
  return paintCircle(x, y, radius, 'none', ` stroke="#ffffff" stroke-width="${dp(2)}"`);
}

/** Only this shows which camera is used and whether it records: no node tells it. */
export function drawViewfinder(state: CameraState, rect: Rect): string {
  const { facing, nextId, recording, countdown, focus, settings } = state;
  return (
    drawScene(rect, { facing, seed: nextId, flash: false }) +
    (settings.grid ? gridLines(rect) : '') +
    (focus === null ? '' : focusMark(rect, focus)) +
    (recording === null ? '' : recordingMarks(rect, recording.elapsed)) +
    (countdown === null ? '' : countdownMark(rect, countdown.left))
  );
}

/** A white disc for photos, a red one for videos, a red square while a video is being taken. */
export function drawShutter({ mode, recording, countdown }: CameraState, rect: Rect): string {
  const x = (rect.left + rect.right) / 2;
  const y = (rect.top + rect.bottom) / 2;
  const radius = Math.min(widthOf(rect), heightOf(rect)) / 2;
  const ring = paintCircle(x, y, radius - dp(3), 'none', ` stroke="#ffffff" stroke-width="${dp(4)}"`);
  if (recording !== null || countdown !== null) {
    const side = radius * 0.8;
    return ring + paintRect(rectOf(x - side / 2, y - side / 2, side, side), RED, dp(5));
  }
  return ring + paintCircle(x, y, radius - dp(9), mode === 'photo' ? '#ffffff' : RED);
}
