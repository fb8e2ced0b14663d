import { seedsInWords } from './evaluation/flags.ts';
import { tellFaults } from './harness/tell-faults.ts';
import { xuatCases } from './xuat/cases/index.ts';
import { figuresOf } from './xuat/figures.ts';
import { readXuatFlags, type XuatFlags } from './xuat/flags.ts';
import type { CaseOrder, CaseResult } from './xuat/messages.ts';
import type { XuatOptions } from './xuat/options.ts';
import { runAll, runWithReuse } from './xuat/run-all.ts';
import { xuatTable } from './xuat/table.ts';

/**
 * Twenty acceptance cases, each run as a job of the platform, by the variants of XUAT-Copilot's table 4 and by our
 * own strategy, with simulated agents whose error rates are frozen. Prints Pass@1 and Complete@1 next to the paper's.
 */
export async function main(options: XuatOptions): Promise<void> {
  const began = performance.now();
  const flags = readXuatFlags(options);
  const { flawless } = flags;
  const orders = flags.strategies.flatMap((strategy) =>
    flags.seeds.flatMap((seed) => flags.cases.map((id): CaseOrder => ({ id, strategy, seed, flawless }))),
  );
  const { results, reused } = flags.reuse
    ? await runWithReuse(orders, flags.processes)
    : { results: await runAll(orders, flags.processes), reused: 0 };
  const sound = results.filter(({ fault }) => fault === null);
  const figures = flags.strategies.flatMap((strategy) => {
    const own = sound.filter((result) => result.strategy === strategy);
    return own.length === 0 ? [] : [figuresOf(strategy, own)];
  });
  if (flags.verbose) for (const result of results) if (!result.passed) process.stdout.write(storyOf(result));
  const seconds = (performance.now() - began) / 1_000;
  process.stdout.write(`${xuatTable(figures)}\n${aboutRuns(flags, results.length - reused, seconds)}`);
  if (reused > 0) process.stdout.write(`${reused} more runs are those without errors, word for word.\n`);
  if (flags.json) process.stdout.write(`${JSON.stringify({ figures, results: results.map(plain) })}\n`);
  const keyOf = ({ strategy, seed, id }: CaseOrder): string => `${strategy} ${seed} ${id}`;
  tellFaults(results.flatMap((one) => (one.fault === null ? [] : [{ key: keyOf(one), fault: one.fault }])));
}

function aboutRuns({ cases, seeds, processes }: XuatFlags, runs: number, seconds: number): string {
  const parameters = xuatCases.reduce((sum, { spec }) => sum + Object.keys(spec.parameters).length, 0);
  const several = cases.filter((id) =>
    xuatCases.some(({ spec }) => spec.id === id && Object.keys(spec.roles).length > 1),
  ).length;
  const rate = (runs / seconds / processes).toFixed(1);
  return `${cases.length} of ${xuatCases.length} cases with ${parameters} parameters in all, ${several} on two phones.
${seedsInWords(seeds)}; ${runs} runs in ${seconds.toFixed(0)} s: ${rate} a second and process.
`;
}

/** Left out: timings, which differ from run to run, stories, which are for people, and long questions. */
function plain({ wallMs: _, story: __, asked: ___, ...rest }: CaseResult): object {
  return rest;
}

function storyOf({ id, strategy, seed, outcome, detail, story }: CaseResult): string {
  const title = `${id} by ${strategy}, seed ${seed}: ${outcome} (${detail})`;
  return `${[title, ...story.map((line) => `  ${line}`)].join('\n')}\n`;
}
