import { readFileSync } from 'node:fs';

/** What a page of runs asks for, and how often: `web/src/api/queries.ts`. */
const ASKED = '/v1/jobs?limit=100';
const EVERY_MS = 2_000;
/** Ticks of the processor's clock in a second, as Linux counts them for programs. */
const TICKS = 100;

export interface Dashboards {
  readonly url: string;
  readonly apiPid: number;
  readonly dashboards: number;
  readonly seconds: number;
}

/** The share of one core that the API takes while so many pages of runs are open. Linux only. */
export async function apiShare({ url, apiPid, dashboards, seconds }: Dashboards): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  const begun = { at: performance.now(), ticks: ticksOf(apiPid) };
  await Promise.all(
    Array.from({ length: dashboards }, async (_, at) => {
      await until(performance.now() + (at / dashboards) * EVERY_MS);
      let held: string | null = null;
      while (performance.now() < end) {
        const next = performance.now() + EVERY_MS;
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
