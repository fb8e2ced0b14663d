import type { Direction } from '@tapwright/contracts';
import { centreOf, descendantsOf, oneLine, type Screen, type ScreenElement } from '@tapwright/screen';

/** True for a wheel of values that is turned by swiping: Android's own, or one of a library. */
export function isPicker({ className, enabled }: ScreenElement): boolean {
  return enabled && /(?:NumberPicker|WheelPicker|WheelView|LoopView|PickerView)$/.test(className);
}

/** The texts of a picker: the chosen value in its middle, and the visible ones before and after it. */
export interface PickerView {
  readonly value: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Null if the picker shows no text. */
export function pickerView(screen: Screen, picker: ScreenElement): PickerView | null {
  const rows = descendantsOf(screen, picker)
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => a.bounds[1] - b.bounds[1]);
  const middle = centreOf(picker.bounds)[1];
  const apart = ({ bounds }: ScreenElement): number => Math.abs(centreOf(bounds)[1] - middle);
  const [first, ...others] = rows;
  if (first === undefined) return null;
  const chosen = others.reduce((best, row) => (apart(row) < apart(best) ? row : best), first);
  const at = rows.indexOf(chosen);
  const textOf = (row: ScreenElement | undefined) => (row === undefined ? null : oneLine(row.text));
  return { value: oneLine(chosen.text), before: textOf(rows[at - 1]), after: textOf(rows[at + 1]) };
}

/**
 * True if a picker's value is the wanted one: case and leading zeros are ignored, and the unit after a number may be
 * missing from one of them. Anything else after it, such as month and year, must be the same.
 */
export function isValue(value: string, wanted: string): boolean {
  const plain = (text: string): string =>
    oneLine(text)
      .toLowerCase()
      .replace(/\b0+(?=\d)/g, '');
  if (plain(value) === plain(wanted)) return true;
  const [a, b] = [numberOf(value), numberOf(wanted)];
  if (a === null || a !== b) return false;
  const behind = [value, wanted].map((text) => plain(text).replace(NUMBER, '').trim());
  return behind.includes('') && behind.every(isUnit);
}

/** Empty, or words that do not belong to a date. */
function isUnit(text: string): boolean {
  return !/\d/.test(text) && text.split(/[^a-z]+/).every((word) => placeIn(MONTHS, word) === null);
}

/**
 * The direction in which to turn the wheel next: `down` brings what stands below the chosen value. If a neighbour is
 * the wanted value, that decides; else the order of the values (numbers, months, days of the week) and their direction
 * on this wheel; else null: the values have no order.
 */
export function turnTowards({ value, before, after }: PickerView, wanted: string): Direction | null {
  if (after !== null && isValue(after, wanted)) return 'down';
  if (before !== null && isValue(before, wanted)) return 'up';
  const order = orderOf([value, wanted]);
  if (order === null) return null;
  const [now = 0, goal = 0] = order;
  return goal > now === runsDown({ value, before, after }) ? 'down' : 'up';
}

/** Most wheels show greater values below; wheels of years often run the other way. */
function runsDown({ value, before, after }: PickerView): boolean {
  const next = after === null ? null : orderOf([value, after]);
  if (next !== null) return (next[1] ?? 0) > (next[0] ?? 0) || wraps(next);
  const last = before === null ? null : orderOf([before, value]);
  return last === null || (last[1] ?? 0) > (last[0] ?? 0) || wraps(last);
}

/** After its last value a wheel begins again with its first: such a jump says nothing about the direction. */
function wraps(pair: readonly number[]): boolean {
  return Math.abs((pair[0] ?? 0) - (pair[1] ?? 0)) > 1;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAYS = 'mon tue wed thu fri sat sun'.split(' ');

/** Positions of values in their common order; null if they have none. */
function orderOf(values: readonly string[]): readonly number[] | null {
  const scales = [
    dateOf,
    numberOf,
    (text: string) => placeIn(MONTHS, text),
    (text: string) => placeIn(DAYS, text),
  ];
  for (const scale of scales) {
    const places = values.map(scale);
    if (places.every((place) => place !== null)) return places;
  }
  return null;
}

function placeIn(words: readonly string[], text: string): number | null {
  const at = words.indexOf(text.trim().toLowerCase().slice(0, 3));
  return at < 0 ? null : at;
}

/**
 * Counts with months and years of equal length, which is enough for an order. Dates without a year get the same one.
 */
function dateOf(text: string): number | null {
  const month = text.split(/[^A-Za-z]+/).map((word) => placeIn(MONTHS, word));
  const [place = null] = month.filter((at) => at !== null);
  const [day, year] = [/(?<!\d)\d{1,2}(?!\d)/, /(?<!\d)\d{4}(?!\d)/].map((part) => part.exec(text)?.[0]);
  return place === null || day === undefined ? null : (Number(year ?? 0) * 12 + place) * 31 + Number(day);
}

const NUMBER = /^\s*(-?\d{1,9}(?:\.\d+)?)(?!\S*\d)/;

function numberOf(text: string): number | null {
  const digits = NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
