import type { View } from '../source.ts';
import { type Rect, rectOf } from './geometry.ts';

/** Size of the screen in the way it is held now. Pixels. */
export interface Display {
  readonly width: number;
  readonly height: number;
}

/** The default display of interactive apps, held upright: a 440 dpi phone. */
export const UPRIGHT: Display = { width: 1080, height: 2340 };

const DENSITY = 440 / 160;
// The bundled font is wider than Roboto. Made a little smaller, a line holds about as much as on a phone.
const FONT_SCALE = 0.92;

/** Density-independent pixels to whole pixels. */
export const dp = (value: number): number => Math.round(value * DENSITY);
/** Font sizes to pixels. */
export const sp = (value: number): number => value * DENSITY * FONT_SCALE;

// The bars of a phone with gesture navigation.
export const STATUS_BAR_HEIGHT = dp(28);
export const NAVIGATION_BAR_HEIGHT = dp(24);
/** Heights in pixels, for those who ask the phone. */
export const SCREEN_BARS = { status: STATUS_BAR_HEIGHT, navigation: NAVIGATION_BAR_HEIGHT } as const;

/** The display for a rotation in quarter turns, as Android counts them. */
export function displayOf(rotation: View['rotation'], upright = UPRIGHT): Display {
  const { width, height } = upright;
  return rotation === 1 || rotation === 3 ? { width: height, height: width } : upright;
}

export const isWide = ({ width, height }: Display): boolean => width > height;

export const screenRect = ({ width, height }: Display): Rect => rectOf(0, 0, width, height);

/** The keyboard takes a third of an upright screen and half of one held sideways, navigation bar included. */
export function keyboardHeight(display: Display): number {
  return Math.round(isWide(display) ? display.height / 2 : display.height / 3);
}

/** Where an app draws: below the status bar, above the navigation bar or the keyboard (`adjustResize`). */
export function contentArea(display: Display, keyboardShown: boolean): Rect {
  const below = keyboardShown ? keyboardHeight(display) : NAVIGATION_BAR_HEIGHT;
  return { left: 0, top: STATUS_BAR_HEIGHT, right: display.width, bottom: display.height - below };
}
