import {
  type Display,
  dp,
  isWide,
  keyboardHeight,
  NAVIGATION_BAR_HEIGHT,
  STATUS_BAR_HEIGHT,
  sp,
} from '../layout/display.ts';
import { heightOf, type Rect, rectOf, widthOf } from '../layout/geometry.ts';
import { lineHeight, textWidth, wrapText } from '../layout/text-metrics.ts';
import { paintIcon, paintLines, paintRect, paintShadow } from './paint.ts';
import { mix, type Theme } from './theme.ts';

const CLOCK_FONT = { size: sp(13), bold: true };
const KEY_FONT = { size: sp(17) };
const KEY_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

/** Time, signal and battery. */
export function paintStatusBar(now: number, theme: Theme, { width }: Display): string {
  const time = new Date(now).toISOString().slice(11, 16);
  const ink = theme.text;
  const bottom = STATUS_BAR_HEIGHT - dp(8);
  const bars = [0, 1, 2, 3].map((i) =>
    paintRect(rectOf(width - dp(62) + i * dp(5), bottom - dp(3 + i * 3), dp(3), dp(3 + i * 3)), ink),
  );
  return (
    paintLines([time], dp(20), (STATUS_BAR_HEIGHT - lineHeight(CLOCK_FONT)) / 2, {
      font: CLOCK_FONT,
      colour: ink,
    }) +
    bars.join('') +
    paintRect(rectOf(width - dp(34), bottom - dp(11), dp(16), dp(11)), ink, dp(2))
  );
}

/** The grip of gesture navigation. */
export function paintNavigationBar(theme: Theme, display: Display): string {
  const width = dp(120);
  const top = display.height - NAVIGATION_BAR_HEIGHT / 2 - dp(2);
  return paintRect(rectOf((display.width - width) / 2, top, width, dp(4)), theme.text, dp(2));
}

function paintKey(label: string, cell: Rect, theme: Theme): string {
  const { left, top } = cell;
  const [width, height] = [widthOf(cell), heightOf(cell) - dp(6)];
  const key = rectOf(left + dp(2), top, width - dp(4), height);
  const fill = mix(theme.text, theme.background, 0.06);
  return (
    paintRect(key, fill, dp(5)) +
    paintLines([label], left + width / 2, top + (height - lineHeight(KEY_FONT)) / 2, {
      font: KEY_FONT,
      colour: theme.text,
      anchor: 'middle',
    })
  );
}

/** The system's keyboard. It is a window of its own, so never in an app's dump. Its keys are only drawn. */
export function paintKeyboard(theme: Theme, display: Display): string {
  const top = display.height - keyboardHeight(display);
  const [wide, high] = [display.width / 10, dp(isWide(display) ? 32 : 48)];
  const ground = paintRect(
    rectOf(0, top, display.width, keyboardHeight(display)),
    mix(theme.text, theme.background, 0.16),
  );
  const keys = KEY_ROWS.flatMap((row, r) => {
    const left = (display.width - row.length * wide) / 2;
    return [...row].map((label, i) =>
      paintKey(label, rectOf(left + i * wide, top + dp(8) + r * high, wide, high), theme),
    );
  });
  const last = top + dp(8) + KEY_ROWS.length * high;
  const fill = mix(theme.text, theme.background, 0.06);
  const space = paintRect(rectOf(wide * 2.5, last, wide * 5, high - dp(6)), fill, dp(5));
  const enter = rectOf(wide * 8.3, last, wide * 1.6, high - dp(6));
  return (
    ground +
    keys.join('') +
    space +
    paintRect(enter, theme.accent, dp(20)) +
    paintIcon(
      'check',
      enter.left + wide * 0.8 - dp(11),
      last + Math.round((high - dp(6)) / 2 - dp(11)),
      dp(22),
      theme.onAccent,
    )
  );
}

const TOAST_FONT = { size: sp(14) };

/** The system's toast: a pill above the lower edge, one or two lines. */
export function paintToast(text: string, theme: Theme, display: Display): string {
  const most = Math.min(display.width - dp(96), dp(320));
  const lines = wrapText(text, TOAST_FONT, most, 2);
  const width = Math.ceil(Math.max(...lines.map((line) => textWidth(line, TOAST_FONT)))) + dp(40);
  const height = lines.length * lineHeight(TOAST_FONT) + dp(24);
  const top = display.height - NAVIGATION_BAR_HEIGHT - dp(48) - height;
  const rect = rectOf(Math.round((display.width - width) / 2), top, width, height);
  return (
    paintShadow(rect, dp(22)) +
    paintRect(rect, mix(theme.text, theme.background, 0.12), dp(22)) +
    paintLines(lines, display.width / 2, top + dp(12), {
      font: TOAST_FONT,
      colour: theme.text,
      anchor: 'middle',
    })
  );
}
