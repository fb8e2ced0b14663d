import { elementLabel, type Screen, type ScreenElement } from '@tapwright/screen';

const DIGITS = '0123456789';

/**
 * The keys of an app's own number pad by their digit, or null if the screen has none: ten keys that can be tapped,
 * one for each digit. Their order does not matter: banks shuffle their pads (XUAT-Copilot 3.3).
 */
export function numberPad(screen: Screen): ReadonlyMap<string, ScreenElement> | null {
  const keys = new Map<string, ScreenElement>();
  for (const element of screen.elements) {
    if (!element.clickable || !element.enabled || element.editable) continue;
    const digit = digitOf(element.text || element.desc || elementLabel(screen, element).label);
    if (digit === null) continue;
    // Two keys with one digit are not a pad, but a calendar or a list of amounts.
    if (keys.has(digit)) return null;
    keys.set(digit, element);
  }
  return [...DIGITS].every((digit) => keys.has(digit)) ? keys : null;
}

/** The digit that a key enters: `5`, or `2 ABC` as on the pad of a phone; null for other labels. */
export function digitOf(label: string): string | null {
  return /^\s*([0-9])(?:[\s,]+[A-Z]{3,4}|\s*\+)?\s*$/.exec(label)?.[1] ?? null;
}
