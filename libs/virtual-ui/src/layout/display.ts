import type { View } from '../source.ts';
import { type Rect, rectOf } from './geometry.ts';

/** The screen as it is held. Pixels. */
export interface Display {
  readonly width: number;
  readonly height: number;
}

/** The display of interactive apps unless told otherwise, held upright: a 440 dpi phone. */
export const UPRIGHT: Display = { width: 1080, height: 2340 };

const DENSITY = 440 / 160;
// The bundled font runs wider than Roboto; a little smaller, lines hold about as much as on a phone.
const FONT_SCALE = 0.92;

/** Density-independent pixels to whole pixels. */
export const dp = (value: number): number => Math.round(value * DENSITY);
/** Font sizes to pixels. */
export const sp = (value: number): number => value * DENSITY * FONT_SCALE;

// The bars of a phone with gesture navigation.
export const STATUS_BAR_HEIGHT = dp(28);
export const NAVIGATION_BAR_HEIGHT = dp(24);

/** In quarter turns, as Android counts them. */
export function displayOf(rotation: View['rotation'], upright = UPRIGHT): Display {
  const { width, height } = upright;
  return rotation === 1 || rotation === 3 ? { width: height, height: width } : upright;
}

export const isWide = ({ width, height }: Display): boolean => width > height;

export const screenRect = ({ width, height }: Display): Rect => rectOf(0, 0, width, height);

/** Bottom third of the screen, or half of it where it is held aside; the navigation bar included. */
export function keyboardHeight(display: Display): number {
  return Math.round(isWide(display) ? display.height / 2 : display.height / 3);
}

/** Where an app draws: below the status bar, above the navigation bar or the keyboard (`adjustResize`). */
export function contentArea(display: Display, keyboardShown: boolean): Rect {
  const below = keyboardShown ? keyboardHeight(display) : NAVIGATION_BAR_HEIGHT;
  return { left: 0, top: STATUS_BAR_HEIGHT, right: display.width, bottom: display.height - below };
}
