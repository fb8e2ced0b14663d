import { Option } from '@commander-js/extra-typings';
import { EXIT, newCommand, parseOrExit, wholeNumber, withExamples, wrong } from '@tapwright/command-line';

const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1_000;
/** How long the long outages are where nothing else is said. */
const OUTAGE_SECONDS = 120;
/** Some 400 kills an hour, with time in between for work. */
const GAP_MS = [1_500, 6_000] as const;

function seconds<const Flags extends string>(flags: Flags, says: string) {
  const flag = flags.split(' ')[0] ?? '';
  return new Option(flags, says)
    .preset(String(OUTAGE_SECONDS))
    .argParser((text) => wholeNumber(flag, text, { least: 1, most: 3_600 }))
    .default(0);
}

const command = withExamples(
  newCommand('npm run chaos --')
    .description(
      `The services as eight processes, or with the brain in place of six, a second gateway and eight virtual phones on a PostgreSQL and a NATS server of their own, under faults
at random: killed, paused and cut-off processes, restarts of the servers, a full disk, forged messages, steps of clocks.
Clients submit jobs that save a note each; what was saved how often is counted by the phones.

Recovery, for each fault that held up a job: the longest time until an event of such a job was handled. It counts from a
death, or from the end of a pause, a cut or an outage (from its beginning for a gateway that is away for longer than its
lease); for an event that came before the service was ready again, from its birth. Faults that held up nobody do not
count. 'services': one process other than a gateway; 'gateways': one gateway; 'servers': PostgreSQL, NATS, everybody.

Exit code 1: a job was lost, hangs, or was done twice.`,
    )
    .addOption(new Option('--minutes <N>', 'how long faults are injected').argParser(minutes).default(10))
    .addOption(
      new Option('--seed <N>', 'the seed of the faults')
        .argParser((text) => wholeNumber('--seed', text))
        .default(1),
    )
    .addOption(
      new Option('--jobs <N>', 'jobs that are open at once: at most four fit on the phones of one gateway')
        .argParser((text) => wholeNumber('--jobs', text, { least: 1, most: 64 }))
        .default(4),
    )
    .addOption(
      seconds('--freeze-database [SECONDS]', 'freeze PostgreSQL once for so long, by default two minutes'),
    )
    .addOption(seconds('--fill-disk [SECONDS]', 'fill its disk once for so long, by default two minutes'))
    .addOption(
      new Option('--shape <SHAPE>', 'which processes there are').choices(['eight', 'brain']).default('eight'),
    )
    .option('--json', 'print one JSON object as the last line of standard output', false),
  {
    'npm run chaos -- --minutes 1 --seed 7': 'a minute of it',
    'npm run chaos -- --shape brain': 'the brain is killed, too',
    'npm run chaos -- --minutes 60 --freeze-database --fill-disk --json': 'an hour with two long outages',
  },
);
const values = parseOrExit(command, 'chaos').opts();

function minutes(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number > 0 && number <= 1_440) return number;
  throw wrong('--minutes', `is '${text.slice(0, 40)}'`, 'a number above 0, at most 1440');
}

// Loaded only when the options are right.
const { runChaos } = await import('./chaos/run-chaos.ts');
const begun = performance.now();
// Its servers and processes are ended, too.
const stop = new AbortController();
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
const { lines, ...result } = await runChaos({
  shape: values.shape === 'brain' ? 'brain' : 'eight',
  forMs: values.minutes * MS_PER_MINUTE,
  seed: values.seed,
  openJobs: values.jobs,
  gapMs: GAP_MS,
  freezeMs: values.freezeDatabase * MS_PER_SECOND,
  fullMs: values.fillDisk * MS_PER_SECOND,
  environment: {},
  stop: stop.signal,
  tell: (line) => {
    const at = ((performance.now() - begun) / MS_PER_SECOND).toFixed(1);
    process.stderr.write(`${at.padStart(7)} s  ${line}\n`);
  },
});
if (stop.signal.aborted) process.exit(EXIT.notCompleted);
const isBroken = result.lost + result.hung + result.doubled > 0;
if (isBroken) process.stderr.write(`${lines.slice(-200).join('\n')}\n`);
process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `${JSON.stringify(result, null, 2)}\n`);
process.exitCode = isBroken ? EXIT.notCompleted : EXIT.completed;
