import { setTimeout as pass } from 'node:timers/promises';
import { quantile } from 'simple-statistics';

export interface Served {
  /** Of the requests that succeeded, milliseconds. */
  readonly p99Ms: number;
  readonly requests: number;
  /** Requests that were refused or not answered. */
  readonly failed: number;
}

const PAUSE_MS = 50;
const P99 = 0.99;

/** A tenant that submits a job and looks at it, again and again, with a pause that people would call busy. */
export async function beServed(
  { url, key }: { readonly url: string; readonly key: string },
  ms: number,
): Promise<Served> {
  const times: number[] = [];
  let failed = 0;
  const timed = async (path: string, body?: object): Promise<unknown> => {
    const begun = performance.now();
    try {
      const answer = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const said: unknown = await answer.json();
      if (!answer.ok) failed += 1;
      else times.push(performance.now() - begun);
      return said;
    } catch {
      failed += 1;
      return null;
    }
  };
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const job = await timed('/v1/jobs', { goal: 'wait', device: { labels: { rack: 'none' } } });
    await timed(`/v1/jobs/${Object(job).id}`);
    await pass(PAUSE_MS);
  }
  return { p99Ms: times.length === 0 ? 0 : quantile(times, P99), requests: times.length + failed, failed };
}
