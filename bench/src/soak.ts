import { parseArgs } from 'node:util';
import { growthTable, reasons, roundLine } from './soak/print.ts';
import { judgeGrowth } from './soak/verdict.ts';
import { KEEP_MS, soak } from './soak/work.ts';

/**
 * `npm run bench:soak -- --hours 24 --devices 20`: does the work of a farm of virtual phones for so many hours, at one run
 * for each phone in `--minutes-per-run` (2), as fast as it goes, or `--runs` of them, or what is done in `--minutes`. Retention works all the while with
 * an age of seconds. After each of `--rounds` parts, when nothing is under way, memory, sockets, timers, rows and files
 * are counted; a straight line through the second half says whether any of them grows. Exit code 1: it leaks.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    devices: { type: 'string', default: '20' },
    'minutes-per-run': { type: 'string', default: '2' },
    runs: { type: 'string' },
    rounds: { type: 'string', default: '24' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    pace: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const devices = Number(values.devices);
const perDevice = (Number(values.hours) * 60) / Number(values['minutes-per-run']);
const runs = values.runs === undefined ? Math.round(devices * perDevice) : Number(values.runs);
const print = (line: string): void => void process.stderr.write(`${line}\n`);

print(
  `${runs} jobs on ${devices} phones: ${((runs / devices / perDevice) * Number(values.hours)).toFixed(1)} hours at ${values['minutes-per-run']} minutes a run`,
);
const result = await soak({
  devices,
  runs,
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  pace: Number(values.pace),
  ...(values.minutes === undefined ? {} : { stopAfterMs: Number(values.minutes) * 60_000 }),
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
