import { type Rect, rectOf } from './geometry.ts';

/** The one display of interactive apps: a 440 dpi phone held upright. Pixels. */
export const SCREEN_WIDTH = 1080;
export const SCREEN_HEIGHT = 2340;
export const SCREEN: Rect = rectOf(0, 0, SCREEN_WIDTH, SCREEN_HEIGHT);

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
/** Bottom third of the screen, the navigation bar included. */
export const KEYBOARD_HEIGHT = SCREEN_HEIGHT / 3;

/** Where an app draws: below the status bar, above the navigation bar or the keyboard (`adjustResize`). */
export function contentArea(keyboardShown: boolean): Rect {
  const below = keyboardShown ? KEYBOARD_HEIGHT : NAVIGATION_BAR_HEIGHT;
  return { left: 0, top: STATUS_BAR_HEIGHT, right: SCREEN_WIDTH, bottom: SCREEN_HEIGHT - below };
}
