import type { JsonSchema } from './response-format.ts';

/** A value in the form that a schema asks for, and how many of its parts had another one. */
export interface Coerced {
  readonly value: unknown;
  readonly changed: number;
}

const NOTHING = new Set(['', 'null', 'none', 'n/a']);
const TRUTHS: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/**
 * Brings an answer into the form of its schema where its meaning is plain: `"index-3"` or `"3"` for 3, `"true"` for true,
 * 42 for `"42"`, `"Done"` for `done`, one value for a list of one, and null for a field that may be null and was left
 * out. Whatever else does not fit stays as it is: a schema refuses it then.
 */
export function coerce(value: unknown, schema: JsonSchema): Coerced {
  const options = schema.anyOf;
  if (Array.isArray(options)) return ofOptions(value, options.filter(isSchema));
  const types = typesOf(schema);
  if (value === null && types.has('null')) return kept(value);
  if (Array.isArray(schema.enum)) return ofEnum(value, schema.enum, types);
  if (types.has('object') && isRecord(value)) return ofObject(value, schema);
  if (types.has('array')) return ofArray(value, schema);
  return ofScalar(value, types);
}

function ofScalar(value: unknown, types: ReadonlySet<unknown>): Coerced {
  if (types.has(typeof value) || (typeof value === 'number' && types.has('integer'))) return kept(value);
  if (types.has('null') && typeof value === 'string' && NOTHING.has(value.trim().toLowerCase()))
    return { value: null, changed: 1 };
  if (typeof value === 'string' && (types.has('integer') || types.has('number'))) {
    const number = numberIn(value);
    return number === null ? kept(value) : { value: number, changed: 1 };
  }
  if (types.has('boolean')) {
    const said = TRUTHS[String(value).trim().toLowerCase()];
    return said === undefined ? kept(value) : { value: said, changed: 1 };
  }
  if (types.has('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return { value: String(value), changed: 1 };
  return kept(value);
}

/** `"3"`, `"index-3"`, `"[3]"`: the ways in which questions write numbers. */
function numberIn(text: string): number | null {
  const trimmed = text.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return Number(trimmed);
  const named = /^(?:index[-_ ]?(\d+)\b.*|\[(\d+)\])$/i.exec(trimmed);
  return named === null ? null : Number(named[1] ?? named[2]);
}

/** The same word in another case, or with other separators; for one that may be null also a word for nothing. */
function ofEnum(value: unknown, words: readonly unknown[], types: ReadonlySet<unknown>): Coerced {
  if (words.includes(value) || typeof value !== 'string') return kept(value);
  const plain = plainWord(value);
  const same = words.filter((word) => typeof word === 'string' && plainWord(word) === plain);
  if (same.length === 1) return { value: same[0], changed: 1 };
  const mayBeNull = types.has('null') || words.includes(null);
  return mayBeNull && NOTHING.has(plain) ? { value: null, changed: 1 } : kept(value);
}

function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

function ofArray(value: unknown, { items }: JsonSchema): Coerced {
  const each = isSchema(items) ? items : {};
  // One value where a list is asked for is a list of one.
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
    const only = coerce(value, each);
    return { value: [only.value], changed: 1 + only.changed };
  }
  if (!Array.isArray(value)) return kept(value);
  const parts = value.map((part) => coerce(part, each));
  return { value: parts.map((part) => part.value), changed: sum(parts) };
}

function ofObject(value: Record<string, unknown>, { properties, required }: JsonSchema): Coerced {
  if (!isRecord(properties)) return kept(value);
  const needed = new Set(Array.isArray(required) ? required : []);
  const parts = Object.entries(properties).flatMap(([name, schema]) => {
    if (!isSchema(schema)) return [];
    if (name in value) return [{ name, ...coerce(value[name], schema) }];
    return needed.has(name) && mayBeNull(schema) ? [{ name, value: null, changed: 1 }] : [];
  });
  if (sum(parts) === 0) return kept(value);
  const own = Object.fromEntries(parts.map((part) => [part.name, part.value]));
  return { value: { ...value, ...own }, changed: sum(parts) };
}

/** The first option that the value has the form of, or can be brought into. */
function ofOptions(value: unknown, options: readonly JsonSchema[]): Coerced {
  if (value === null && options.some(mayBeNull)) return kept(value);
  const tried = options.filter((option) => !isNull(option)).map((option) => coerce(value, option));
  const changed = tried.find((one) => one.changed > 0);
  if (changed !== undefined) return changed;
  const isNothing = typeof value === 'string' && NOTHING.has(value.trim().toLowerCase());
  const takesText = options.some((option) => typesOf(option).has('string') && !Array.isArray(option.enum));
  return isNothing && !takesText && options.some(mayBeNull) ? { value: null, changed: 1 } : kept(value);
}

function mayBeNull(schema: JsonSchema): boolean {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.filter(isSchema).some(mayBeNull);
  return typesOf(schema).has('null');
}

function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null';
}

function typesOf({ type }: JsonSchema): ReadonlySet<unknown> {
  return new Set(Array.isArray(type) ? type : [type]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isSchema: (value: unknown) => value is JsonSchema = isRecord;

function kept(value: unknown): Coerced {
  return { value, changed: 0 };
}

function sum(parts: readonly { readonly changed: number }[]): number {
  return parts.reduce((total, { changed }) => total + changed, 0);
}
