import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, refusalIn } from './api-error.ts';
import { pause, pauseBefore } from './pause.ts';
import { saidBy, unanswered } from './send.ts';

export interface StreamOptions {
  readonly signal: AbortSignal | undefined;
  /** Streams in which nothing comes for so long are opened again: a connection may be gone without a word. */
  readonly quietMs: number;
  /** How often a stream is opened again without an event in between, before it is given up. */
  readonly retries: number;
}

/** Longest event, in characters. */
const EVENT_MAX = 16 * 1024 * 1024;

/** How one connection ended. */
type End =
  | { readonly kind: 'closed' | 'quiet' }
  /** It may go better next time. */
  | { readonly kind: 'cut'; readonly failure: ApiError };

/** One connection to a stream of server-sent events. */
export interface Source<Event> {
  /** Where the platform is. */
  readonly url: string;
  open(signal: AbortSignal): Promise<Response>;
  /** Null: it is not for the caller. */
  read(message: EventSourceMessage): Event | null;
}

export interface Connection<Event> {
  /** @throws ApiError where the platform refuses the stream; what the signal was aborted with */
  readonly events: AsyncGenerator<Event>;
  /** After the last event. */
  end(): End;
}

/** @throws ApiError where it has failed too often */
export async function pauseAfter(
  end: End,
  { failed, url, options }: { failed: number; url: string; options: StreamOptions },
): Promise<void> {
  const failure =
    end.kind === 'cut' ? end.failure : unanswered(url, 'the stream of events ends again and again');
  const ms = failed > options.retries ? null : pauseBefore(failed, failure);
  if (ms === null) throw failure;
  await pause(ms, options.signal);
}

export function connectionOf<Event>(
  source: Source<Event>,
  { signal, quietMs }: StreamOptions,
): Connection<Event> {
  const quiet = new AbortController();
  let end: End = { kind: 'closed' };
  let timer = setTimeout(() => quiet.abort(), quietMs);
  const until = AbortSignal.any([quiet.signal, ...(signal === undefined ? [] : [signal])]);
  const told = (thrown: unknown): End => {
    if (signal?.aborted === true) throw signal.reason;
    if (quiet.signal.aborted) return { kind: 'quiet' };
    const failure = thrown instanceof ApiError ? thrown : unanswered(source.url, saidBy(thrown), thrown);
    if (!isPassing(failure)) throw failure;
    return { kind: 'cut', failure };
  };
  async function* events(): AsyncGenerator<Event> {
    try {
      for await (const message of messagesOf(await source.open(until))) {
        clearTimeout(timer);
        const event = source.read(message);
        if (event !== null) yield event;
        timer = setTimeout(() => quiet.abort(), quietMs);
      }
    } catch (thrown) {
      end = told(thrown);
    } finally {
      clearTimeout(timer);
    }
  }
  return { events: events(), end: () => end };
}

function isPassing({ status }: ApiError): boolean {
  return status === null || status === 429 || status >= 500;
}

async function* messagesOf(response: Response): AsyncGenerator<EventSourceMessage> {
  if (!response.ok) throw await refusalIn(response);
  const { body } = response;
  if (body === null) return;
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: EVENT_MAX }))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The object in an event's data; null where it is none. */
export function objectIn(data: string): object | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
