import { z } from 'zod';

/** What an expectation may be, for messages. */
export const EXPECTATIONS =
  'one of text, absent, element with is, value with equals, activity, picture, file with contains or is; several as a list';

/** How an editor's view of a form differs from the texts that the reader sees. */
export const editorForm = z.registry<{
  /** A JSON Schema that replaces it. */
  readonly instead?: object;
  /** An additional JSON Schema; `item`: that of the list's items. */
  readonly also?: object | 'item';
}>();

/** The types that a scalar may have for an editor. */
export const SCALAR = ['string', 'number', 'boolean'];

/** Any YAML scalar; its text is kept as written. */
export const Scalar = z
  .string('a value')
  .max(2_000, 'at most 2000 characters')
  .register(editorForm, { instead: { type: SCALAR } });

export const Flag = z
  .enum(['true', 'false'], 'true or false')
  .transform((text) => text === 'true')
  .register(editorForm, { instead: { type: 'boolean' } });

export const WholeNumber = z
  .string('a whole number')
  .regex(/^\d{1,9}$/, 'a whole number')
  .transform(Number)
  .register(editorForm, { instead: { type: 'integer', minimum: 0 } });

const MS = { ms: 1, s: 1_000, min: 60_000, m: 60_000, h: 3_600_000 } as const;
const isUnit = (text: string): text is keyof typeof MS => Object.hasOwn(MS, text);

/** The format of a time. */
export const DURATION = /^\d{1,8}(\.\d{1,3})? ?(ms|s|min|m|h)$/;

/** A time with its unit (`500ms`, `30s`, `1.5m`, `2h`) as milliseconds; `max`: the longest, as text. */
export function duration(max: keyof typeof LONGEST) {
  const expected = `a time with its unit, 1s to ${max}, such as 30s or 2m`;
  return z
    .string(expected)
    .regex(DURATION, expected)
    .transform(milliseconds)
    .refine((ms) => ms >= 1_000 && ms <= LONGEST[max], expected);
}

const LONGEST = { '1h': 3_600_000, '24h': 86_400_000 } as const;

function milliseconds(text: string): number {
  const [, number = '0', unit = 'ms'] = /^([\d.]+) ?([a-z]+)$/.exec(text) ?? [];
  return Math.round(Number(number) * (isUnit(unit) ? MS[unit] : 1));
}

/** A mapping with these fields and no others; the message of an unknown field lists the known ones. */
export function form<Shape extends z.core.$ZodLooseShape>(expected: string, shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : expected),
  });
}

/** What may be written as a text if only one field is given. `also`: the type of that text for an editor. */
export function shortOf<Full extends z.ZodType>(
  field: string,
  full: Full,
  also: object = { type: SCALAR, maxLength: 2_000 },
) {
  const short = z.preprocess((tree) => (typeof tree === 'string' ? { [field]: tree } : tree), full);
  editorForm.add(short, { also });
  return short;
}

/** A list, or its only item without the list. */
export function oneOrMore<Item extends z.ZodType>(item: Item, max: number, expected: string) {
  const list = z.array(item, expected).max(max, `at most ${max} entries`);
  const either = z.preprocess((tree) => (typeof tree === 'string' || isMap(tree) ? [tree] : tree), list);
  editorForm.add(either, { also: 'item' });
  return either;
}

const isMap = (tree: unknown): boolean => typeof tree === 'object' && tree !== null && !Array.isArray(tree);
