import { corrupt } from './corrupt.ts';
import type { Box } from './recording.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The place of a value: the file and the path in it, such as `edges[3].event`. */
export interface FieldPath {
  readonly file: string;
  readonly path: string;
}

export function at(place: FieldPath, field: string | number): FieldPath {
  if (typeof field === 'number') return { file: place.file, path: `${place.path}[${field}]` };
  return { file: place.file, path: place.path === '' ? field : `${place.path}.${field}` };
}

export function fail(place: FieldPath, expected: string): never {
  throw corrupt(place.file, place.path, expected);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(value: unknown, place: FieldPath): Fields {
  return isFields(value) ? value : fail(place, 'an object');
}

export function listOf(value: unknown, place: FieldPath, most: number): readonly unknown[] {
  if (!Array.isArray(value)) return fail(place, 'a list');
  return value.length <= most ? value : fail(place, `a list of at most ${most} items`);
}

/** The string under `name`. A missing one is an error. */
export function text(fields: Fields, name: string, place: FieldPath): string {
  const value = fields[name];
  return typeof value === 'string' ? value : fail(at(place, name), 'a string');
}

/** The string under `name`; null where it is missing or null. */
export function optionalText(fields: Fields, name: string, place: FieldPath): string | null {
  const value = fields[name];
  return value === undefined || value === null ? null : text(fields, name, place);
}

export function integer(value: unknown, place: FieldPath, least: number, most: number): number {
  const expected = `an integer from ${least} to ${most}`;
  if (typeof value !== 'number' || !Number.isInteger(value)) return fail(place, expected);
  return value >= least && value <= most ? value : fail(place, expected);
}

const FAR = 2 ** 31;

/** Four integers. Inverted boxes are allowed: they mean "off the screen" (point 12). */
export function box(value: unknown, place: FieldPath): Box {
  const [left, top, right, bottom, ...rest] = listOf(value, place, 4).map((item, index) =>
    integer(item, at(place, index), -FAR, FAR),
  );
  if (
    left === undefined ||
    top === undefined ||
    right === undefined ||
    bottom === undefined ||
    rest.length > 0
  )
    return fail(place, 'a list of four integers');
  return [left, top, right, bottom];
}

/** A path that stays inside the recording's folder. */
export function innerPath(value: string, place: FieldPath): string {
  const parts = value.split('/');
  const inside = parts.every((part) => part !== '' && part !== '.' && part !== '..');
  return inside && !value.includes('\\') && !value.includes('\0')
    ? value
    : fail(place, 'a path inside the recording');
}
