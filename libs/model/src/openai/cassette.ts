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

export const CASSETTE_SCHEMA = 'tapwright-model-cassette-1';
const FILE_MAX = 256_000_000;

/** One answer of the endpoint as it came. Of the request there is only its hash, so no prompt and no key. */
const Recorded = z.strictObject({
  key: z.string(),
  role: z.string(),
  status: z.int(),
  contentType: z.string(),
  body: z.string(),
});
type Recorded = z.infer<typeof Recorded>;

type Fetch = typeof globalThis.fetch;

/** Names the role of a request; it is taken off before the request is sent. */
export const ROLE_HEADER = 'x-tapwright-role';

/**
 * Requests whose answers are written to a file, or come from one: the same question of the same role gets the same answers
 * in the same order, the last one again and again. Answers wait for nothing when they are replayed.
 */
export function withCassette(fetch: Fetch, { replays, file }: CassetteSetting, apiKey: string): Fetch {
  return replays ? replaying(file) : recording(fetch, file, apiKey);
}

function recording(fetch: Fetch, file: string, apiKey: string): Fetch {
  let written: Promise<void> | undefined;
  const write = (line: object) => appendFile(file, `${JSON.stringify(line)}\n`);
  return async (input, init) => {
    const { role, headers } = roleOf(init);
    const response = await fetch(input, { ...init, headers });
    const text = await response.text();
    const recorded: Recorded = {
      key: keyOf(role, init?.body),
      role,
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      // Some endpoints repeat the key that they refuse.
      body: apiKey === '' ? text : text.replaceAll(apiKey, '[key]'),
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

function replaying(file: string): Fetch {
  let loaded: Promise<Map<string, Recorded[]>> | undefined;
  return async (_input, init) => {
    loaded ??= readCassette(file);
    const { role } = roleOf(init);
    const answers = (await loaded).get(keyOf(role, init?.body)) ?? [];
    const [next] = answers;
    if (next === undefined) throw missed(role);
    if (answers.length > 1) answers.shift();
    return new Response(next.body, {
      status: next.status,
      headers: { 'content-type': next.contentType, 'retry-after': '0' },
    });
  };
}

function missed(role: string): TapwrightError {
  return new TapwrightError(
    'MODEL_CASSETTE_MISSED',
    `the cassette has no answer to this question of the ${role}`,
    {
      field: 'MODEL_CASSETTE',
      expected: 'the app, goal, strategy and version with which it was recorded',
      advice: 'record it again with MODEL_CASSETTE=record:FILE, or run without a cassette',
    },
  );
}

async function readCassette(file: string): Promise<Map<string, Recorded[]>> {
  const lines = await linesOf(file);
  const [first = '', ...rest] = lines;
  if (!first.includes(`"${CASSETTE_SCHEMA}"`)) throw unreadable(file, 1);
  const answers = new Map<string, Recorded[]>();
  for (const [at, line] of rest.entries()) {
    const read = Recorded.safeParse(parse(line));
    if (!read.success) throw unreadable(file, at + 2);
    answers.set(read.data.key, [...(answers.get(read.data.key) ?? []), read.data]);
  }
  return answers;
}

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

function roleOf(init: RequestInit | undefined): { readonly role: string; readonly headers: Headers } {
  const headers = new Headers(init?.headers);
  const role = headers.get(ROLE_HEADER) ?? '';
  headers.delete(ROLE_HEADER);
  return { role, headers };
}

/** The same for the same role and messages, whatever the model, the endpoint and the settings. */
function keyOf(role: string, body: unknown): string {
  const sent: unknown = typeof body === 'string' ? parse(body) : null;
  const messages = typeof sent === 'object' && sent !== null && 'messages' in sent ? sent.messages : null;
  return createHash('sha256')
    .update(JSON.stringify([role, messages]))
    .digest('hex')
    .slice(0, 32);
}
