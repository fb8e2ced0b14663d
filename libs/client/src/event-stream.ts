import { connectionOf, objectIn, pauseAfter, type StreamOptions } from './connection.ts';
import type { components } from './rest-types.ts';

/** Something that happened to a job; `docs/events.md` says what `data` holds. */
export type JobEvent = components['schemas']['StreamedEvent'];

export interface JobStreamOptions extends StreamOptions {
  /** Number of the last event that is known; 0: from the beginning. */
  readonly after: number;
}

export interface JobStreamSource {
  /** Where the platform is. */
  readonly url: string;
  /** Opens the stream after an event. */
  open(after: number, signal: AbortSignal): Promise<Response>;
  /** Whether the job has ended. */
  hasEnded(): Promise<boolean>;
}

/**
 * The events of a job, each once and in order, until it has ended. A stream that is cut is taken up after the last event
 * that was given.
 * @throws ApiError where the platform refuses the stream, or stays away; what the signal was aborted with
 */
export async function* streamEvents(
  source: JobStreamSource,
  options: JobStreamOptions,
): AsyncGenerator<JobEvent> {
  let { after } = options;
  let knownEnded = false;
  for (let failed = 0; ; ) {
    const before = after;
    const stream = connectionOf(
      {
        url: source.url,
        open: (signal) => source.open(before, signal),
        read({ data }) {
          const event = eventIn(data);
          return event !== null && event.seq > after ? event : null;
        },
      },
      options,
    );
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
    await pauseAfter(end, { failed, url: source.url, options });
  }
}

function eventIn(data: string): JobEvent | null {
  const event = objectIn(data);
  return event !== null && 'seq' in event && typeof event.seq === 'number' ? (event as JobEvent) : null;
}
