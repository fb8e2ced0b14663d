import { createHash } from 'node:crypto';
import { appendFile, readFile, stat } from 'node:fs/promises';
import { TapwrightError } from '@tapwright/contracts';
import { z } from 'zod';

/** Where answers of an endpoint are kept, or taken from. */
export const CassetteSetting = z
  .string()
  .regex(/^(?:record|replay):.+$/, 'record:FILE or replay:FILE')
  .transform((text) => ({ replays: text.startsWith('replay:'), file: text.slice('record:'.length) }));
export type CassetteSetting = z.infer<typeof CassetteSetting>;

/** The cassette of one model. */
export const ModelCassette = z.object({
  replays: z.boolean(),
  file: z.string().min(1),
  /** Name under which jobs and benchmarks know the model; absent: the one of the variables. Each has answers of its own. */
  model: z.string().exactOptional(),
});
export type ModelCassette = z.infer<typeof ModelCassette>;

export const CASSETTE_SCHEMA = 'tapwright-model-cassette-1';
const Header = z.object({ schema: z.literal(CASSETTE_SCHEMA) });
const FILE_MAX = 256_000_000;

/** One answer of the endpoint as it came. Of the request there is only its hash, so no prompt and no key. */
const Recorded = z.strictObject({
  key: z.string(),
  role: z.string(),
  model: z.string().exactOptional(),
  /** Hash of the cell of a benchmark that asked; absent: none, or a cassette that is older. */
  cell: z.string().exactOptional(),
  status: z.int(),
  contentType: z.string(),
  body: z.string(),
});
type Recorded = z.infer<typeof Recorded>;

type Fetch = typeof globalThis.fetch;

/** Names the role of a request; it is taken off before the request is sent. */
const ROLE_HEADER = 'x-tapwright-role';
/** Names the cell of a benchmark, for those that several cells ask alike; taken off as well. */
const CELL_HEADER = 'x-tapwright-cell';

/** What a cassette has to know of a question beside its messages; `withCassette` takes it off again. */
export function cassetteHeaders(role: string, cell: string | undefined): Record<string, string> {
  return { [ROLE_HEADER]: role, ...(cell === undefined ? {} : { [CELL_HEADER]: hashOf(cell) }) };
}

/**
 * Requests whose answers are written to a file, or come from one: the same question of the same role gets the same answers
 * in the same order, the last one again and again; cells of a benchmark get their own, in whatever order they ask. Answers wait for nothing when they are replayed.
 */
export function withCassette(fetch: Fetch, cassette: ModelCassette, secrets: readonly string[]): Fetch {
  return cassette.replays ? replaying(cassette) : recording(fetch, cassette, secrets);
}

function recording(fetch: Fetch, { file, model }: ModelCassette, secrets: readonly string[]): Fetch {
  let written: Promise<void> | undefined;
  const write = (line: object) => appendFile(file, `${JSON.stringify(line)}\n`);
  return async (input, init) => {
    const { role, cell, headers } = askedBy(init);
    const response = await fetch(input, { ...init, headers });
    const text = await response.text();
    const recorded: Recorded = {
      key: keyOf(role, init?.body),
      role,
      ...(model === undefined ? {} : { model }),
      ...(cell === undefined ? {} : { cell }),
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      // Some endpoints repeat the key that they refuse.
      body: secrets.reduce((body, secret) => body.replaceAll(secret, '[key]'), text),
    };
    // One after the other, the header first.
    written = (written ?? begin(file, write)).then(() => write(recorded));
    await written.catch((cause: unknown) => {
      throw new TapwrightError('CONFIG_INVALID', 'the cassette cannot be written', {
        field: 'MODEL_CASSETTE',
        cause,
      });
    });
    const { status, statusText } = response;
    return new Response(text, { status, statusText, headers: response.headers });
  };
}

/** A file that is there already is gone on with: several processes may record one run. */
async function begin(file: string, write: (line: object) => Promise<void>): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) await write({ schema: CASSETTE_SCHEMA });
}

function replaying({ file, model }: ModelCassette): Fetch {
  let loaded: Promise<Map<string, Recorded[]>> | undefined;
  return async (_input, init) => {
    loaded ??= readCassette(file, model);
    const { role, cell } = askedBy(init);
    const key = keyOf(role, init?.body);
    const all = await loaded;
    const answers = all.get(placeOf({ key, cell })) ?? all.get(placeOf({ key })) ?? [];
    const [next] = answers;
    if (next === undefined) throw missed(role, model);
    if (answers.length > 1) answers.shift();
    return new Response(next.body, {
      status: next.status,
      headers: { 'content-type': next.contentType, 'retry-after': '0' },
    });
  };
}

function missed(role: string, model: string | undefined): TapwrightError {
  const whose = model === undefined ? '' : ` of the model “${model}”`;
  return new TapwrightError(
    'MODEL_CASSETTE_MISSED',
    `the cassette has no answer${whose} to this question of the ${role}`,
    {
      field: 'MODEL_CASSETTE',
      expected: 'the app, goal, strategy and version with which it was recorded',
      advice: 'record it again with MODEL_CASSETTE=record:FILE, or run without a cassette',
    },
  );
}

/** The answers of this model: those of another one would be wrong answers. */
async function readCassette(file: string, model: string | undefined): Promise<Map<string, Recorded[]>> {
  const lines = await linesOf(file);
  const answers = new Map<string, Recorded[]>();
  for (const [at, line] of lines.entries()) {
    const value = parse(line);
    // Several who begin at once each write it.
    if (Header.safeParse(value).success) continue;
    const read = Recorded.safeParse(value);
    if (at === 0 || !read.success) throw unreadable(file, at + 1);
    if (read.data.model !== model) continue;
    const { key, cell } = read.data;
    for (const place of new Set([
      placeOf({ key, cell }),
      ...(isRefusal(read.data) ? [placeOf({ key })] : []),
    ])) {
      const before = answers.get(place);
      if (before === undefined) answers.set(place, [read.data]);
      else before.push(read.data);
    }
  }
  if (lines.length === 0) throw unreadable(file, 1);
  return answers;
}

/**
 * An endpoint refuses a form to whoever asks first, and all others learn of it. When it is played, another cell may be the
 * first one: it is told the same.
 */
const isRefusal = ({ status }: Recorded): boolean => status >= 400 && status !== 408 && status !== 429;

async function linesOf(file: string): Promise<readonly string[]> {
  try {
    if ((await stat(file)).size > FILE_MAX) throw unreadable(file, 1);
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (cause) {
    if (cause instanceof TapwrightError) throw cause;
    throw new TapwrightError('CONFIG_INVALID', 'the cassette cannot be read', {
      field: 'MODEL_CASSETTE',
      cause,
    });
  }
}

function unreadable(file: string, line: number): TapwrightError {
  return new TapwrightError('CONFIG_INVALID', `line ${line} of ${file} is not one of a cassette`, {
    field: 'MODEL_CASSETTE',
    expected: `a file that MODEL_CASSETTE=record:FILE has written (${CASSETTE_SCHEMA})`,
  });
}

function parse(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return value;
  } catch {
    return null;
  }
}

interface AskedBy {
  readonly role: string;
  readonly cell: string | undefined;
  /** Those that are sent. */
  readonly headers: Headers;
}

function askedBy(init: RequestInit | undefined): AskedBy {
  const headers = new Headers(init?.headers);
  const role = headers.get(ROLE_HEADER) ?? '';
  const cell = headers.get(CELL_HEADER) ?? undefined;
  headers.delete(ROLE_HEADER);
  headers.delete(CELL_HEADER);
  return { role, cell, headers };
}

/** Where the answers to a question stand. */
const placeOf = ({ key, cell = '' }: { readonly key: string; readonly cell?: string | undefined }): string =>
  `${key} ${cell}`;

/** The same for the same role and messages, whatever the endpoint and the settings, and the model's name there. */
function keyOf(role: string, body: unknown): string {
  const sent: unknown = typeof body === 'string' ? parse(body) : null;
  const messages = typeof sent === 'object' && sent !== null && 'messages' in sent ? sent.messages : null;
  return hashOf(JSON.stringify([role, messages]));
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
