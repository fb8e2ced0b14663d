import { newId, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Standalone } from '@tapwright/standalone';
import { findJob } from '@tapwright/store';
import type { Kind } from './mix.ts';

const TENANT = 'default';
/** Longer than any run with its faults takes on a busy machine: a job that has not ended then is stuck. */
const STUCK_MS = 180_000;

export interface Driver {
  /** Submits the jobs, at most `atOnce` that have not ended, and resolves when all have. */
  run(kinds: readonly Kind[], atOnce: number): Promise<void>;
  /** How many jobs ended in which way, so far. */
  readonly outcomes: ReadonlyMap<string, number>;
}

/** A client of the platform in its own process. */
export function createDriver(standalone: Standalone, random: () => number): Driver {
  const { platform, url } = standalone;
  const outcomes = new Map<string, number>();

  async function runHere({ cancelAfter, name }: Kind, body: object): Promise<string> {
    const [least, most] = cancelAfter ?? [0, 0];
    const cancelAt = least === 0 ? 0 : least + Math.floor(random() * (most - least + 1));
    const cancel = new AbortController();
    let seen = 0;
    const onEvent = (): void => {
      seen += 1;
      if (seen === cancelAt) cancel.abort();
    };
    const running = standalone.run(body, { signal: cancel.signal, deadlineMs: STUCK_MS, onEvent });
    return (await running.catch((thrown: unknown) => stuck(thrown, name))).outcome ?? 'none';
  }

  /** Does what an outside client does: submits a job, and follows it to the end of its stream. */
  async function runOverHttp(address: string, { name }: Kind, body: object): Promise<string> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': newId('job') };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${address}/v1/jobs`, request);
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('id' in answer))
      throw new Error(`${response.status} ${JSON.stringify(answer)}`);
    const id = String(answer.id);
    const signal = AbortSignal.timeout(STUCK_MS);
    await fetch(`${address}/v1/jobs/${id}/events`, { signal })
      .then((events) => events.text())
      .catch((thrown: unknown) => {
        if (!signal.aborted) throw thrown;
        throw new TapwrightError('DEADLINE_PASSED', `the stream of ${id} (${name}) did not end in time`);
      });
    const job = await findJob(platform.db.read, TENANT, id);
    if (job?.status !== 'ended') throw new Error(`the stream of ${id} ended before its job`);
    return job.outcome ?? 'none';
  }

  function runOne(kind: Kind): Promise<string> {
    const body = { app: 'org.tapwright.notes', ...kind.body };
    return kind.overHttp === true && url !== null ? runOverHttp(url, kind, body) : runHere(kind, body);
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
    async run(kinds, atOnce) {
      const waiting = [...kinds];
      const worker = async (): Promise<void> => {
        for (let kind = waiting.shift(); kind !== undefined; kind = waiting.shift()) await count(kind);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
  };
}

/** Names the kind of a job that did not end. */
function stuck(thrown: unknown, name: string): never {
  const { code, message } = toTapwrightError(thrown);
  if (code !== 'DEADLINE_PASSED') throw thrown;
  throw new TapwrightError(code, `${message} (${name})`, { cause: thrown });
}
