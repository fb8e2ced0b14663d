import { readFileSync } from 'node:fs';

/** What a page of runs asks for, and the stream that it follows: `web/src/api/queries.ts`. */
const ASKED = '/v1/jobs?limit=100';
const NEWS = '/v1/events';
/** How often a page asks that follows the stream, as pages do, and one that is refused it: `web/src/api/news.ts`. */
const TOLD_MS = 15_000;
const ASKING_MS = 2_000;
/** Ticks of the processor's clock in a second, as Linux counts them for programs. */
const TICKS = 100;

export interface Dashboards {
  readonly url: string;
  readonly apiPid: number;
  readonly dashboards: number;
  readonly seconds: number;
  /** Whether they follow the stream. */
  readonly told: boolean;
}

/** The share of one core that the API takes while so many pages of runs are open, and nothing happens. Linux only. */
export async function apiShare({ told, ...asked }: Dashboards): Promise<number> {
  if (!told) return shareOf(asked, ASKING_MS);
  const leave = new AbortController();
  try {
    await Promise.all(
      Array.from({ length: asked.dashboards }, () => follow(`${asked.url}${NEWS}`, leave.signal)),
    );
    return await shareOf(asked, TOLD_MS);
  } finally {
    leave.abort();
  }
}

/** Opens a stream that is read to its end. @returns when it has begun */
async function follow(address: string, signal: AbortSignal): Promise<void> {
  const { ok, status, body } = await fetch(address, { signal });
  if (!ok || body === null) throw new Error(`the API answered ${status} to who follows the news`);
  const reader = body.getReader();
  const read = async (): Promise<void> => {
    while (!(await reader.read()).done);
  };
  await reader.read();
  // It ends with the signal.
  read().catch(() => {});
}

async function shareOf(
  { url, apiPid, dashboards, seconds }: Omit<Dashboards, 'told'>,
  everyMs: number,
): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  const begun = { at: performance.now(), ticks: ticksOf(apiPid) };
  await Promise.all(
    Array.from({ length: dashboards }, async (_, at) => {
      await until(performance.now() + (at / dashboards) * everyMs);
      let held: string | null = null;
      while (performance.now() < end) {
        const next = performance.now() + everyMs;
        held = await askAgain(`${url}${ASKED}`, held);
        await until(next);
      }
    }),
  );
  const tookMs = performance.now() - begun.at;
  return ((ticksOf(apiPid) - begun.ticks) / TICKS) * (1_000 / tookMs);
}

/**
 * Asks as a browser does, which names the answer that it holds (`e2e/dashboard-news.once.test.ts` sees it do so).
 * @returns the tag of the answer that it holds then; null: it has none
 */
async function askAgain(address: string, held: string | null): Promise<string | null> {
  const answer = await fetch(address, { headers: held === null ? {} : { 'if-none-match': held } });
  await answer.arrayBuffer();
  if (!answer.ok && answer.status !== 304) throw new Error(`the API answered ${answer.status}`);
  return answer.headers.get('etag');
}

/** Time of the processor that a process has used, in ticks: fields 14 and 15 of its line. */
function ticksOf(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** A page asks at its times, whatever the answer took. */
function until(at: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
}
