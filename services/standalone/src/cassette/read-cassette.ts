import { gunzipSync } from 'node:zlib';
import {
  CASSETTE_SCHEMA,
  type CassetteAnswer,
  type CassetteCapture,
  type CassetteEnd,
  type CassetteEvent,
  type CassetteHeader,
  CassetteLine,
  eventDefinition,
  TapwrightError,
} from '@tapwright/contracts';
import { RECORDED_TYPES } from './recorded-events.ts';
import { CASSETTE_BYTES_MAX, hashOf } from './write-cassette.ts';

export interface Cassette {
  readonly header: CassetteHeader;
  readonly answers: readonly CassetteAnswer[];
  readonly captures: ReadonlyMap<string, CassetteCapture>;
  /** Dumps by the hash of their content. */
  readonly dumps: ReadonlyMap<string, string>;
  /** Contents of files, by their hash. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly events: readonly CassetteEvent[];
  readonly end: CassetteEnd;
}

/** No dump, and no content of a file, is larger, bytes. */
const DUMP_BYTES_MAX = 8 * 1_024 * 1_024;

/** @throws TapwrightError `INPUT_INVALID`, its field `NAME:LINE`. */
export function readCassette(text: string, name: string): Cassette {
  if (Buffer.byteLength(text) > CASSETTE_BYTES_MAX) {
    throw invalid(name, 'is too large', `at most ${CASSETTE_BYTES_MAX} bytes`);
  }
  const lines = text.split('\n').filter((line, at, all) => line !== '' || at < all.length - 1);
  const parsed = lines.map((line, at) => parseLine(line, `${name}:${at + 1}`, at === 0));
  const [header] = parsed;
  const end = parsed.at(-1);
  if (header?.kind !== 'header') throw invalid(`${name}:1`, 'has no header', `a line of ${CASSETTE_SCHEMA}`);
  if (end?.kind !== 'end') throw invalid(`${name}:${lines.length}`, 'is cut off', 'a last line `end`');
  const dumps = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const captures = new Map<string, CassetteCapture>();
  for (const [at, line] of parsed.entries()) {
    if (line.kind === 'screen') dumps.set(line.id, `${unpack(line, `${name}:${at + 1}`)}`);
    if (line.kind === 'file') files.set(line.id, unpack(line, `${name}:${at + 1}`));
    if (line.kind === 'capture') captures.set(line.id, line);
  }
  const answers = parsed.filter((line) => line.kind === 'answer');
  const events = parsed.filter((line) => line.kind === 'event');
  if (events.length !== end.events) {
    throw invalid(`${name}:${lines.length}`, `has ${events.length} events`, `${end.events}, as its end says`);
  }
  return { header, answers, captures, dumps, files, events, end };
}

function parseLine(line: string, field: string, first: boolean): CassetteLine {
  const value = parseJson(line, field);
  if (first) checkSchema(value, field);
  const result = CassetteLine.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    const problem = `is not a line of a cassette: ${issue?.path.join('.') || 'kind'}: ${issue?.message ?? ''}`;
    throw invalid(field, problem, `a line of ${CASSETTE_SCHEMA}`);
  }
  if (result.data.kind === 'event') checkEvent(result.data, field);
  return result.data;
}

function parseJson(line: string, field: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw invalid(field, 'is not JSON', 'one JSON object a line', cause);
  }
}

/** Checked before anything else: a cassette of another schema may differ in everything. */
function checkSchema(value: unknown, field: string): void {
  const schema = typeof value === 'object' && value !== null && 'schema' in value ? value.schema : undefined;
  if (schema === CASSETTE_SCHEMA) return;
  const found = typeof schema === 'string' ? `is of schema '${schema.slice(0, 60)}'` : 'names no schema';
  throw invalid(field, found, CASSETTE_SCHEMA);
}

function checkEvent({ type, data }: CassetteEvent, field: string): void {
  const definition = RECORDED_TYPES.has(type) ? eventDefinition(type) : undefined;
  if (definition === undefined)
    throw invalid(field, `has the event '${type.slice(0, 60)}'`, 'an event that cassettes keep');
  if (!definition.schema.safeParse(data).success)
    throw invalid(field, `is not a valid ${type}`, 'the fields of that event');
}

interface Packed {
  readonly kind: 'screen' | 'file';
  readonly id: string;
  readonly gzip: string;
}

function unpack({ kind, id, gzip }: Packed, field: string): Buffer {
  try {
    const content = gunzipSync(Buffer.from(gzip, 'base64'), { maxOutputLength: DUMP_BYTES_MAX });
    if (hashOf(content) === id) return content;
  } catch (cause) {
    throw invalid(field, `has a ${kind} that cannot be unpacked`, 'gzip in base64', cause);
  }
  throw invalid(field, `has a ${kind} with another content`, 'one whose SHA-256 is its id');
}

function invalid(field: string, problem: string, expected: string, cause?: unknown): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `${field} ${problem}`, { field, expected, cause });
}
