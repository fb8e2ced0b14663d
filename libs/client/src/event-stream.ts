import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, refusalIn } from './api-error.ts';
import { pause, pauseBefore } from './pause.ts';
import type { components } from './rest-types.ts';
import { saidBy, unanswered } from './send.ts';

/** Something that happened to a job; `docs/events.md` says what `data` holds. */
export type JobEvent = components['schemas']['StreamedEvent'];

export interface StreamOptions {
  /** Number of the last event that is known; 0: from the beginning. */
  readonly after: number;
  readonly signal: AbortSignal | undefined;
  /** Streams in which nothing comes for so long are opened again: a connection may be gone without a word. */
  readonly quietMs: number;
  /** How often a stream is opened again without an event in between, before it is given up. */
  readonly retries: number;
}

export interface StreamSource {
  /** Where the platform is. */
  readonly url: string;
  /** Opens the stream after an event. */
  open(after: number, signal: AbortSignal): Promise<Response>;
  /** Whether the job has ended. */
  hasEnded(): Promise<boolean>;
}

/** Longest event, in characters. */
const EVENT_MAX = 16 * 1024 * 1024;

/** How one connection ended. */
type End =
  | { readonly kind: 'closed' | 'quiet' }
  /** It may go better next time. */
  | { readonly kind: 'cut'; readonly failure: ApiError };

/**
 * The events of a job, each once and in order, until it has ended. A stream that is cut is taken up after the last event
 * that was given.
 * @throws ApiError where the platform refuses the stream, or stays away; what the signal was aborted with
 */
export async function* streamEvents(source: StreamSource, options: StreamOptions): AsyncGenerator<JobEvent> {
  let { after } = options;
  let knownEnded = false;
  for (let failed = 0; ; ) {
    const before = after;
    const stream = connectionOf(source, { ...options, after });
    for await (const event of stream.events) {
      after = event.seq;
      yield event;
      if (event.type === 'job.ended') return;
    }
    const end = stream.end();
    const isEmpty = end.kind === 'closed' && after === before;
    // The caller may have known the end: then nothing comes. All is stored before a job has ended, so a stream that is opened
    // after that and gives nothing has nothing.
    if (isEmpty && knownEnded) return;
    knownEnded = isEmpty && (await source.hasEnded());
    failed = after > before || end.kind === 'quiet' ? 1 : failed + 1;
    await pauseAfter(end, { failed, source, options });
  }
}

/** @throws ApiError where it has failed too often */
async function pauseAfter(
  end: End,
  { failed, source, options }: { failed: number; source: StreamSource; options: StreamOptions },
): Promise<void> {
  const failure =
    end.kind === 'cut' ? end.failure : unanswered(source.url, 'the stream of events ends again and again');
  const ms = failed > options.retries ? null : pauseBefore(failed, failure);
  if (ms === null) throw failure;
  await pause(ms, options.signal);
}

interface Connection {
  readonly events: AsyncGenerator<JobEvent>;
  /** After the last event. */
  end(): End;
}

function connectionOf(source: StreamSource, { after, signal, quietMs }: StreamOptions): Connection {
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
  async function* events(): AsyncGenerator<JobEvent> {
    try {
      for await (const { data } of messagesOf(await source.open(after, until))) {
        clearTimeout(timer);
        const event = eventIn(data);
        if (event !== null && event.seq > after) yield event;
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

function eventIn(data: string): JobEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    const isEvent =
      typeof event === 'object' && event !== null && 'seq' in event && typeof event.seq === 'number';
    return isEvent ? (event as JobEvent) : null;
  } catch {
    return null;
  }
}
