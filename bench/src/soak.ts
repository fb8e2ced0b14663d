import type { SoakOptions } from './options.ts';
import { growthTable, reasons, roundLine } from './soak/print.ts';
import { judgeGrowth } from './soak/verdict.ts';
import { KEEP_MS, soak } from './soak/work.ts';

/**
 * `npm run bench:soak -- --hours 24 --devices 20`: does the work of a farm of virtual phones for so many hours, at one run
 * for each phone in `--minutes-per-run` (2), as fast as it goes, or `--runs` of them, or what is done in `--minutes`. Retention works all the while with
 * an age of seconds. After each of `--rounds` parts, when nothing is under way, memory, sockets, timers, rows and files
 * are counted; a straight line through the second half says whether any of them grows. Exit code 1: it leaks.
 */
export async function main(values: SoakOptions): Promise<void> {
  const devices = values.devices;
  const perDevice = (values.hours * 60) / values.minutesPerRun;
  const runs = values.runs ?? Math.round(devices * perDevice);
  const print = (line: string): void => void process.stderr.write(`${line}\n`);

  print(
    `${runs} jobs on ${devices} phones: ${((runs / devices / perDevice) * values.hours).toFixed(1)} hours at ${values.minutesPerRun} minutes a run`,
  );
  const result = await soak({
    devices,
    runs,
    rounds: values.rounds,
    seed: values.seed,
    pace: values.pace,
    ...(values.minutes === undefined ? {} : { stopAfterMs: values.minutes * 60_000 }),
    onRound: (round) => print(roundLine(round)),
  });
  const growths = judgeGrowth(result.rounds, KEEP_MS);
  const why = reasons(result, growths);
  print(growthTable(growths));
  print(
    `outcomes: ${Object.entries(result.outcomes)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}; quarantines ${result.quarantines}`,
  );
  print(why.length === 0 ? 'No leak.' : `LEAK: ${why.join('; ')}`);
  if (values.json) {
    const seconds = result.rounds.at(-1)?.seconds ?? 0;
    process.stdout.write(
      `${JSON.stringify({ leak: why.length > 0, why, runs, devices, seconds, outcomes: result.outcomes, quarantines: result.quarantines, growths, rounds: result.rounds })}\n`,
    );
  }
  process.exitCode = why.length === 0 ? 0 : 1;
}
