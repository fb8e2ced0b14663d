import { WebDriverFault } from './fault.ts';

/** A JSON object from the network: every field must be checked before it is used. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws WebDriverFault `invalid argument` */
export function fieldsOf(value: unknown, name: string): Fields {
  if (isFields(value)) return value;
  throw new WebDriverFault('invalid argument', `${name} is not an object`);
}

/** @throws WebDriverFault `invalid argument` */
export function textField(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  throw new WebDriverFault('invalid argument', `${name} is not a string`);
}

/** A whole number; `fallback` where the field is missing. @throws WebDriverFault `invalid argument` */
export function numberField(fields: Fields, name: string, fallback?: number): number {
  const value = fields[name] ?? fallback;
  // Clients compute positions and send fractions of pixels.
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e7) return Math.round(value);
  throw new WebDriverFault('invalid argument', `${name} is not a number`);
}

/** @throws WebDriverFault `invalid argument` where it is not a list or has more than `most` entries */
export function listField(fields: Fields, name: string, most: number): readonly unknown[] {
  const value = fields[name];
  if (Array.isArray(value) && value.length <= most) return value;
  throw new WebDriverFault('invalid argument', `${name} is not a list of at most ${most} entries`);
}
