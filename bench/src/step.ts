import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { TapwrightError } from '@tapwright/contracts';
import { SaxesParser } from 'saxes';
import { quantile } from 'simple-statistics';
import type { StepOptions } from './options.ts';
import { beginStep, PHASES, type Phase, type StepInput } from './step/phases.ts';

/**
 * `npm run bench:step`: CPU that the runtime itself takes for one step on a screen of about 100 nodes, by phase and in
 * all: parse, identity, space, refine, prompt, judge. The floor beside it is a bare parse of the same dumps. After a
 * warm-up. Phases and floor are wall clock, which a busy machine prolongs; the whole is CPU of the thread, which it does
 * not.
 */
const BESIDE = join(import.meta.dirname, '../../../shared/recordings');
const NODES = { least: 80, most: 120 };
const SCREENS_MOST = 60;
const WARM_UP_ROUNDS = 5;
const WANTED_MS = 3;

function dumps(recordings: string): StepInput[] {
  const found: StepInput[] = [];
  for (const hierarchy of dumpsUnder(recordings)) {
    const nodes = hierarchy.split('<node').length - 1;
    if (nodes >= NODES.least && nodes <= NODES.most)
      found.push({ hierarchy, packageName: 'org.example', activity: '.Main' });
  }
  // Spread over all apps, instead of the first ones.
  const every = Math.max(1, Math.floor(found.length / SCREENS_MOST));
  const chosen = found.filter((_, at) => at % every === 0).slice(0, SCREENS_MOST);
  if (chosen.length > 0) return chosen;
  throw new TapwrightError('RECORDING_MISSING', `${recordings} has no screens of this size`, {
    field: '--recordings',
    expected: `dumps of ${NODES.least} to ${NODES.most} nodes in hierarchies/ or graphs/`,
  });
}

/** The dumps as they were recorded; those of the graphs where a folder has no others. */
function dumpsUnder(recordings: string): readonly string[] {
  const plain = join(recordings, 'hierarchies');
  const isPlain = existsSync(plain);
  const root = isPlain ? plain : join(recordings, 'graphs');
  const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  return names
    .filter((name) => name.endsWith(isPlain ? '.xml' : '.xml.gz'))
    .toSorted()
    .map((name) => readFileSync(join(root, name)))
    .map((file) => (isPlain ? file : gunzipSync(file)).toString('utf8'));
}

function bareParse({ hierarchy }: StepInput): number {
  let nodes = 0;
  const parser = new SaxesParser();
  parser.on('opentag', () => {
    nodes += 1;
  });
  parser.on('error', () => undefined);
  parser.write(hierarchy).close();
  return nodes;
}

export function main({ rounds, recordings = BESIDE, json }: StepOptions): void {
  const screens = dumps(recordings);
  const times: Record<Phase | 'floor', number[]> = { floor: [], ...emptyPhases() };
  /** CPU of one step, as the mean of each round over all screens: the clock of a thread is coarse. */
  const cpu: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    const floors = screens.map((input) => timed(() => bareParse(input)));
    const steps = screens.map((input, at) => beginStep(input, screens[(at + 1) % screens.length] ?? input));
    const begun = process.threadCpuUsage();
    const spent = steps.map((step) => PHASES.map((phase) => timed(() => step[phase]())));
    const { user, system } = process.threadCpuUsage(begun);
    if (round < 0) continue;
    cpu.push((user + system) / 1_000 / screens.length);
    times.floor.push(...floors);
    for (const [number, phase] of PHASES.entries())
      times[phase].push(...spent.map((step) => step[number] ?? 0));
  }
  const table = Object.entries({ 'cpu, all': cpu, ...times }).map(([name, list]) => ({
    name,
    p50: quantile(list, 0.5),
    p95: quantile(list, 0.95),
  }));
  for (const { name, p50, p95 } of table) {
    process.stderr.write(`${name.padEnd(9)} p50 ${p50.toFixed(3)} ms  p95 ${p95.toFixed(3)} ms\n`);
  }
  const all = quantile(cpu, 0.5);
  const ratio = all / quantile(times.floor, 0.5);
  const met = all <= WANTED_MS;
  process.stderr.write(
    `${screens.length} screens of ${NODES.least} to ${NODES.most} nodes, ${rounds} rounds; ` +
      `${ratio.toFixed(1)} times a bare parse; wanted: at most ${WANTED_MS} ms (${met ? 'met' : 'missed'})\n`,
  );
  if (json) {
    const phases = Object.fromEntries(table.map(({ name, p50, p95 }) => [name, { p50, p95 }]));
    process.stdout.write(
      `${JSON.stringify({ screens: screens.length, rounds, phases, ratio, wantedMs: WANTED_MS, met })}\n`,
    );
  }
}

function emptyPhases(): Record<Phase, number[]> {
  return { parse: [], identity: [], space: [], refine: [], prompt: [], judge: [] };
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
