import {
  dp,
  KEYBOARD_HEIGHT,
  NAVIGATION_BAR_HEIGHT,
  SCREEN_HEIGHT,
  SCREEN_WIDTH,
  STATUS_BAR_HEIGHT,
  sp,
} from './display.ts';
import { rectOf } from './geometry.ts';
import { paintIcon, paintLines, paintRect } from './paint.ts';
import { lineHeight } from './text-metrics.ts';
import { mix, type Theme } from './theme.ts';

const CLOCK_FONT = { size: sp(13), bold: true };
const KEY_FONT = { size: sp(17) };
const KEY_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
const KEY_WIDTH = SCREEN_WIDTH / 10;
const KEY_HEIGHT = dp(48);

/** Time, signal and battery. */
export function paintStatusBar(now: number, theme: Theme): string {
  const time = new Date(now).toISOString().slice(11, 16);
  const ink = theme.text;
  const bottom = STATUS_BAR_HEIGHT - dp(8);
  const bars = [0, 1, 2, 3].map((i) =>
    paintRect(rectOf(SCREEN_WIDTH - dp(62) + i * dp(5), bottom - dp(3 + i * 3), dp(3), dp(3 + i * 3)), ink),
  );
  return (
    paintLines([time], dp(20), (STATUS_BAR_HEIGHT - lineHeight(CLOCK_FONT)) / 2, {
      font: CLOCK_FONT,
      colour: ink,
    }) +
    bars.join('') +
    paintRect(rectOf(SCREEN_WIDTH - dp(34), bottom - dp(11), dp(16), dp(11)), ink, dp(2))
  );
}

/** The grip of gesture navigation. */
export function paintNavigationBar(theme: Theme): string {
  const width = dp(120);
  const top = SCREEN_HEIGHT - NAVIGATION_BAR_HEIGHT / 2 - dp(2);
  return paintRect(rectOf((SCREEN_WIDTH - width) / 2, top, width, dp(4)), theme.text, dp(2));
}

function paintKey(label: string, left: number, top: number, theme: Theme): string {
  const key = rectOf(left + dp(2), top, KEY_WIDTH - dp(4), KEY_HEIGHT - dp(6));
  const fill = mix(theme.text, theme.background, 0.06);
  const textTop = top + (KEY_HEIGHT - dp(6) - lineHeight(KEY_FONT)) / 2;
  return (
    paintRect(key, fill, dp(5)) +
    paintLines([label], left + KEY_WIDTH / 2, textTop, {
      font: KEY_FONT,
      colour: theme.text,
      anchor: 'middle',
    })
  );
}

/** The keyboard of the system: a window of its own, so never in an app's dump. Its keys are a picture only. */
export function paintKeyboard(theme: Theme): string {
  const top = SCREEN_HEIGHT - KEYBOARD_HEIGHT;
  const ground = paintRect(
    rectOf(0, top, SCREEN_WIDTH, KEYBOARD_HEIGHT),
    mix(theme.text, theme.background, 0.16),
  );
  const keys = KEY_ROWS.flatMap((row, r) => {
    const left = (SCREEN_WIDTH - row.length * KEY_WIDTH) / 2;
    return [...row].map((label, i) =>
      paintKey(label, left + i * KEY_WIDTH, top + dp(8) + r * KEY_HEIGHT, theme),
    );
  });
  const last = top + dp(8) + KEY_ROWS.length * KEY_HEIGHT;
  const fill = mix(theme.text, theme.background, 0.06);
  const space = paintRect(rectOf(KEY_WIDTH * 2.5, last, KEY_WIDTH * 5, KEY_HEIGHT - dp(6)), fill, dp(5));
  const enter = rectOf(KEY_WIDTH * 8.3, last, KEY_WIDTH * 1.6, KEY_HEIGHT - dp(6));
  return (
    ground +
    keys.join('') +
    space +
    paintRect(enter, theme.accent, dp(20)) +
    paintIcon('check', enter.left + KEY_WIDTH * 0.8 - dp(11), last + dp(10), dp(22), theme.onAccent)
  );
}
