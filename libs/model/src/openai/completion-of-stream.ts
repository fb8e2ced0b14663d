import { z } from 'zod';

/** An event begins with the name of its field, a comment with a colon. */
export function looksLikeStream(text: string): boolean {
  return /^\s*(?:data|event|id|retry)?:/.test(text);
}

const Text = z.string().nullish().catch(null);

/** A piece of a function call: its name comes first, its arguments bit by bit. */
const CallPiece = z.looseObject({
  index: z.int().min(0).optional(),
  function: z.looseObject({ name: z.string().nullish(), arguments: z.string().nullish() }),
});

/** A piece of a message, or, with some gateways, the whole of it. */
const Piece = z.looseObject({
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  refusal: Text,
  tool_calls: z.array(CallPiece).nullish(),
});
type Piece = z.infer<typeof Piece>;

const Chunk = z.looseObject({
  choices: z.array(
    z.looseObject({
      index: z.int().optional(),
      delta: Piece.nullish(),
      message: Piece.nullish(),
      finish_reason: Text,
    }),
  ),
  usage: z.unknown().optional(),
});

interface Call {
  name: string;
  arguments: string;
}

/** What has come of the first choice. */
interface Received {
  readonly content: unknown[];
  readonly calls: Map<number, Call>;
  refusal: string;
  reason: string | null;
  usage: unknown;
}

const DONE = '[DONE]';

/**
 * The completion that a stream of events holds, as it would have come without one; an error that it holds in its place. Null where it
 * has no end, or is no stream of a completion: a part of an answer is none. `parse` gives
 * undefined for what is no JSON. Pure.
 */
export function completionOfStream(text: string, parse: (event: string) => unknown): unknown {
  const events = eventsIn(text);
  const received: Received = { content: [], calls: new Map(), refusal: '', reason: null, usage: null };
  let any = false;
  for (const event of events) {
    if (event === DONE) break;
    const value = parse(event);
    if (value === undefined) return null;
    const chunk = Chunk.safeParse(value);
    if (!chunk.success && isError(value)) return value;
    // Some keep the connection open with events of their own.
    if (!chunk.success) continue;
    any = true;
    receive(received, chunk.data);
  }
  if (!any || (received.reason === null && !events.includes(DONE))) return null;
  return completionOf(received);
}

function isError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'error' in value;
}

/** The data of each event: several lines of one event are one text. */
function eventsIn(text: string): readonly string[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((event) => event.split(/\r?\n/).flatMap((line) => /^\s*data:\s?(.*)$/.exec(line)?.[1] ?? []))
    .flatMap((lines) => (lines.every(isWhole) ? lines : [lines.join('\n')]))
    .map((data) => data.trim())
    .filter((data) => data !== '');
}

/** Some gateways leave out the blank lines between events: each line is then an event of its own. */
function isWhole(line: string): boolean {
  const data = line.trim();
  return data === DONE || data === '' || (data.startsWith('{') && data.endsWith('}'));
}

function receive(received: Received, { choices, usage }: z.infer<typeof Chunk>): void {
  if (usage !== null && usage !== undefined) received.usage = usage;
  for (const { index = 0, delta, message, finish_reason } of choices) {
    // Only one was asked for.
    if (index !== 0) continue;
    received.reason = finish_reason ?? received.reason;
    // The whole message, where one comes, stands for all pieces before it.
    if (message !== null && message !== undefined) {
      received.content.length = 0;
      received.calls.clear();
    }
    const piece = message ?? delta;
    if (piece !== null && piece !== undefined) add(received, piece);
  }
}

function add(received: Received, { content, refusal, tool_calls }: Piece): void {
  if (content !== null && content !== undefined) received.content.push(...[content].flat());
  received.refusal += refusal ?? '';
  for (const [at, { index = at, function: piece }] of (tool_calls ?? []).entries()) {
    const call = received.calls.get(index) ?? { name: '', arguments: '' };
    received.calls.set(index, call);
    call.name ||= piece.name ?? '';
    call.arguments += piece.arguments ?? '';
  }
}

function completionOf({ content, calls, refusal, reason, usage }: Received): object {
  const said = content.every((part) => typeof part === 'string') ? content.join('') : content;
  const tool_calls = [...calls.entries()]
    .sort(([one], [other]) => one - other)
    .map(([, call]) => ({ type: 'function', function: call }));
  const message = {
    content: said,
    ...(refusal === '' ? {} : { refusal }),
    ...(tool_calls.length === 0 ? {} : { tool_calls }),
  };
  return { choices: [{ index: 0, message, finish_reason: reason }], usage };
}
