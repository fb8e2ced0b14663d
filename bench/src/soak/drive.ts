import { cancelJob, submitJob } from '@tapwright/api';
import { newId, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { StoredEvent } from '@tapwright/service';
import type { Standalone } from '@tapwright/standalone';
import type { Kind } from './mix.ts';

const TENANT = 'default';
/** Longer than any run with its faults takes on a busy machine: whoever has not ended then is stuck. */
const STUCK_MS = 180_000;

export interface Driver {
  /** Submits the jobs, at most `atOnce` that have not ended, and resolves when all have. */
  run(kinds: readonly Kind[], atOnce: number): Promise<void>;
  /** How many jobs ended in which way, so far. */
  readonly outcomes: ReadonlyMap<string, number>;
  stop(): void;
}

interface Watched {
  readonly kind: Kind;
  readonly cancelAt: number;
  seen: number;
  end(outcome: string): void;
}

/** A client of the platform in its own process. */
export function createDriver({ platform, url }: Standalone, random: () => number): Driver {
  const watched = new Map<string, Watched>();
  /** Of jobs that are being submitted: their first events may be committed before their ids are known. */
  const early = new Map<string, StoredEvent[]>();
  const outcomes = new Map<string, number>();

  const note = (event: StoredEvent): void => {
    const job = watched.get(event.jobId);
    if (job === undefined) return;
    job.seen += 1;
    if (job.seen === job.cancelAt) void cancelJob(platform, TENANT, event.jobId).catch(() => {});
    if (event.type === 'job.ended') job.end(outcomeOf(event));
  };
  const stop = platform.publisher.onCommitted((events) => {
    for (const event of events) {
      if (event.type === 'job.submitted') early.set(event.jobId, []);
      const waiting = early.get(event.jobId);
      if (waiting === undefined) note(event);
      else waiting.push(event);
    }
  });

  async function submit(kind: Kind): Promise<string> {
    const body = { app: 'org.tapwright.notes', ...kind.body };
    if (kind.overHttp !== true || url === null)
      return (await submitJob(platform, { tenantId: TENANT, body, idempotencyKey: null })).job.id;
    const headers = { 'content-type': 'application/json', 'idempotency-key': newId('job') };
    const response = await fetch(`${url}/v1/jobs`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null && 'id' in answer) return String(answer.id);
    throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  }

  async function runOne(kind: Kind): Promise<string> {
    const [least, most] = kind.cancelAfter ?? [0, 0];
    const cancelAt = least === 0 ? 0 : least + Math.floor(random() * (most - least + 1));
    const id = await submit(kind);
    const ended = Promise.withResolvers<string>();
    watched.set(id, { kind, cancelAt, seen: 0, end: ended.resolve });
    const missed = early.get(id) ?? [];
    early.delete(id);
    missed.forEach(note);
    const followed = kind.overHttp === true && url !== null ? follow(`${url}/v1/jobs/${id}/events`) : null;
    // Where the job fails to end, that is what is told.
    followed?.catch(() => undefined);
    try {
      const outcome = await within(ended.promise, `the end of ${id} (${kind.name})`);
      await (followed === null ? null : within(followed, `the end of the stream of ${id}`));
      return outcome;
    } finally {
      watched.delete(id);
    }
  }

  async function count(kind: Kind): Promise<void> {
    const refused = (thrown: unknown): string => {
      const { code } = toTapwrightError(thrown);
      if (code === kind.refused) return 'refused';
      throw thrown;
    };
    const outcome = await runOne(kind).catch(refused);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }

  return {
    outcomes,
    stop,
    async run(kinds, atOnce) {
      const waiting = [...kinds];
      const worker = async (): Promise<void> => {
        for (let kind = waiting.shift(); kind !== undefined; kind = waiting.shift()) await count(kind);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
  };
}

function outcomeOf({ data }: StoredEvent): string {
  return typeof data === 'object' && data !== null && 'outcome' in data ? String(data.outcome) : 'none';
}

/** Reads a stream of events to its end. */
async function follow(url: string): Promise<void> {
  const response = await fetch(url);
  await response.text();
}

async function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TapwrightError('DEADLINE_PASSED', `not within ${STUCK_MS} ms: ${what}`)),
      STUCK_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
