import type { Standalone } from '@tapwright/standalone';
import { scriptsOfJob } from '@tapwright/store';
import { quantile } from 'simple-statistics';
import type { ReplayOptions } from './options.ts';
import { goalOf } from './overhead/goal.ts';
import { onNotesPhone } from './overhead/notes-phone.ts';

/**
 * `npm run bench:replay`: what playing a trace costs beyond the device's own time, for each action. Measured from the
 * commit of one move to that of the next, less the time of the device for its commands, its log, settling and
 * capture. One process, embedded database, a virtual phone over TCP; after a warm-up.
 */
const WARM_UP = 3;
const WANTED_MS = 5;

interface Move {
  readonly wallMs: number;
  readonly deviceMs: number;
}

export async function main(values: ReplayOptions): Promise<void> {
  const moves = await measure(values.jobs);
  const overheads = moves.map(({ wallMs, deviceMs }) => wallMs - deviceMs);
  const sum = (of: keyof Move) => moves.reduce((all, move) => all + move[of], 0);
  const figures = {
    actions: moves.length,
    overheadP50Ms: quantile(overheads, 0.5),
    overheadP95Ms: quantile(overheads, 0.95),
    deviceP50Ms: quantile(
      moves.map(({ deviceMs }) => deviceMs),
      0.5,
    ),
    ratioToDevice: sum('wallMs') / sum('deviceMs'),
    wantedMs: WANTED_MS,
  };
  const shown = Object.entries(figures).map(
    ([name, value]) => `${name.padEnd(16)} ${Number(value.toFixed(2))}`,
  );
  process.stdout.write(values.json ? `${JSON.stringify(figures)}\n` : `${shown.join('\n')}\n`);
}

async function measure(jobs: number): Promise<Move[]> {
  return onNotesPhone(async (standalone, packageName) => {
    const goal = await run(standalone, goalOf(packageName));
    const scripts = await scriptsOfJob(standalone.platform.db.read, goal.id);
    const script = scripts.find(({ format }) => format === 'neutral-json')?.id;
    const found: Move[] = [];
    for (let index = 0; index < jobs + WARM_UP; index += 1) {
      const replayed = await run(standalone, { kind: 'replay', script, reset: 'data', pictures: false });
      if (index >= WARM_UP) found.push(...replayed.moves);
    }
    return found;
  });
}

/** Runs a job to its end and measures the moves that it plays. */
async function run(standalone: Standalone, body: object): Promise<{ id: string; moves: readonly Move[] }> {
  const moves: Move[] = [];
  let last = performance.now();
  const { id, outcome, reason } = await standalone.run(body, {
    onEvent({ type, data }, atMs) {
      const deviceMs = deviceTimeOf(data);
      if (type.startsWith('replay.') && deviceMs !== null) moves.push({ wallMs: atMs - last, deviceMs });
      last = atMs;
    },
  });
  if (outcome !== 'completed') throw new Error(`the job ended ${outcome}: ${reason?.message}`);
  return { id, moves };
}

function deviceTimeOf(data: unknown): number | null {
  const event = data as { readonly played?: { readonly timing: { readonly deviceMs: number } } };
  return event.played?.timing.deviceMs ?? null;
}
