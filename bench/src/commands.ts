import { type Command, Option } from '@commander-js/extra-typings';
import { wrong } from '@tapwright/command-line';
import { withEffectsOptions } from './effects/options.ts';
import { withExploreOptions } from './explore/options.ts';
import { withTasksOptions } from './explore/tasks/options.ts';
import { withEyeOptions } from './eye/options.ts';
import { withFindingsOptions } from './findings/options.ts';
import {
  amountOption,
  type Bench,
  bench,
  countOption,
  JSON_LAST,
  withDataOptions,
  withTaskOptions,
} from './harness/command-line.ts';
import { withMemoryOptions } from './memory/options.ts';
import { withRestoreOptions } from './restore/options.ts';
import { withUiOptions } from './ui/options.ts';
import { withXuatOptions } from './xuat/options.ts';

type OptionsOf<With extends (command: Command) => { opts(): unknown }> = ReturnType<ReturnType<With>['opts']>;

function withAppiumOptions(command: Command) {
  return command
    .option('--only <APPS>', 'only the specs of these virtual apps, separated by commas')
    .option('--one-per-app', 'only the first spec of each app', false)
    .addOption(
      new Option('--parts <PARTS>', 'specs; calls: each command of the driver (default: both)')
        .argParser(partsOf('--parts', ['specs', 'calls']))
        .default('specs,calls', 'specs,calls'),
    )
    .addOption(countOption('--workers <N>', 'specs at a time, each with a phone of its own').default(2))
    .option('--verbose', 'show what the runner says', false);
}

export type { UiOptions } from './ui/options.ts';
export type AppiumBenchOptions = OptionsOf<typeof withAppiumOptions>;

function withFarmOptions(command: Command) {
  return command
    .addOption(amountOption('--seconds <N>', 'how long each farm is measured').default(5))
    .addOption(
      new Option('--devices <LIST>', 'sizes of the farms, separated by commas (default: 1,10,50,200)')
        .argParser((text) => sizes('--devices', text))
        .default([1, 10, 50, 200], '1,10,50,200'),
    )
    .addOption(JSON_LAST);
}
export type FarmOptions = OptionsOf<typeof withFarmOptions>;

function sizes(flag: string, text: string): readonly number[] {
  const numbers = text.split(',').map(Number);
  if (numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= 1_000)) return numbers;
  throw wrong(flag, `is '${text.slice(0, 40)}'`, 'whole numbers from 1 to 1000, such as 1,10,50');
}

function withGatewayOptions(command: Command) {
  return command
    .addOption(countOption('--rounds <N>', 'how often each is measured').default(12))
    .addOption(
      new Option('--only <PARTS>', 'only these parts: capture,settle,grant,hostile').argParser(
        partsOf('--only', ['capture', 'settle', 'grant', 'hostile']),
      ),
    )
    .addOption(JSON_LAST);
}
export type GatewayOptions = OptionsOf<typeof withGatewayOptions>;

function withGroundingOptions(command: Command) {
  return withDataOptions(command).option('--observation <NAME>', 'how the screen is shown', 'full');
}
export type GroundingOptions = OptionsOf<typeof withGroundingOptions>;

function withNeighboursOptions(command: Command) {
  return command
    .addOption(amountOption('--seconds <N>', 'how long each attack lasts').default(10))
    .option('--only <TEXT>', 'only attacks with this in their name', '')
    .addOption(JSON_LAST);
}
export type NeighboursOptions = OptionsOf<typeof withNeighboursOptions>;

function withOverheadOptions(command: Command) {
  return command
    .addOption(countOption('--jobs <N>', 'jobs of five steps').default(20))
    .option('--standalone-only', 'measure only one process, without NATS and PostgreSQL', false)
    .addOption(
      countOption(
        '--row-security <ROUNDS>',
        'measure only eight processes, with and without row-level security in turn',
      ).conflicts('standaloneOnly'),
    )
    .addOption(
      countOption(
        '--security <ROUNDS>',
        'measure only eight processes, in turn with logins, nkeys, TLS and API keys as in production, and without any of these and row-level security',
      ).conflicts(['standaloneOnly', 'rowSecurity']),
    )
    .addOption(JSON_LAST);
}
export type OverheadOptions = OptionsOf<typeof withOverheadOptions>;

function withReplayOptions(command: Command) {
  return command
    .addOption(countOption('--jobs <N>', 'replays that are measured').default(20))
    .addOption(JSON_LAST);
}
export type ReplayOptions = OptionsOf<typeof withReplayOptions>;

const PARTS = ['lines', 'replay', 'healing', 'bugs', 'adb', 'looks'];

function withScriptsOptions(command: Command) {
  return withDataOptions(command).addOption(
    new Option('--only <PARTS>', `only these parts: ${PARTS.join(',')}`).argParser(partsOf('--only', PARTS)),
  );
}
export type ScriptsOptions = OptionsOf<typeof withScriptsOptions>;

function partsOf(flag: string, parts: readonly string[]): (text: string) => string {
  return (text) => {
    if (text.split(',').every((part) => parts.includes(part))) return text;
    throw wrong(flag, `is '${text.slice(0, 40)}'`, `some of ${parts.join(',')}`);
  };
}

function withSoakOptions(command: Command) {
  return command
    .addOption(amountOption('--hours <N>', 'how long a day of the farm is').default(24))
    .addOption(countOption('--devices <N>', 'virtual phones').default(20))
    .addOption(amountOption('--minutes-per-run <N>', 'time between two runs of a phone').default(2))
    .addOption(countOption('--runs <N>', 'this many runs instead'))
    .addOption(countOption('--rounds <N>', 'parts after which all is counted').default(24))
    .addOption(amountOption('--minutes <N>', 'end after this many minutes, whatever was done'))
    .addOption(countOption('--seed <N>', 'the seed').default(1))
    .addOption(amountOption('--pace <N>', 'pace of the faults: 2 is twice as fast').default(1))
    .addOption(JSON_LAST);
}
export type SoakOptions = OptionsOf<typeof withSoakOptions>;

function withSphinxOptions(command: Command) {
  return withDataOptions(command)
    .option('--walk', 'walk the ground truths over the graphs only, without a device', false)
    .option(
      '--as-recorded',
      "drive the truths on the app's own recording, with other tasks' outcomes",
      false,
    );
}
export type SphinxOptions = OptionsOf<typeof withSphinxOptions>;

function withStepOptions(command: Command) {
  return command
    .addOption(countOption('--rounds <N>', 'how often all screens are read').default(20))
    .option('--recordings <DIR>', 'recorded apps (default: those beside the project)')
    .addOption(JSON_LAST);
}
export type StepOptions = OptionsOf<typeof withStepOptions>;

function withThroughputOptions(command: Command) {
  return command
    .addOption(
      new Option('--phones <LIST>', 'numbers of phones, separated by commas (default: 1,2,10,20,50,200)')
        .argParser((text) => sizes('--phones', text))
        .default([1, 2, 10, 20, 50, 200], '1,2,10,20,50,200'),
    )
    .addOption(amountOption('--seconds <N>', 'how long each farm is measured').default(15))
    .addOption(countOption('--steps <N>', 'so many steps end that earlier').default(1_000_000))
    .addOption(
      amountOption('--step-seconds <N>', 'on paper: how long a step of a real phone takes').default(5),
    )
    .addOption(JSON_LAST);
}
export type ThroughputOptions = OptionsOf<typeof withThroughputOptions>;

const withNoOptions = (command: Command): Command => command;

/** Every bench, by its name in `npm run bench:NAME`. */
export const BENCHES: readonly Bench[] = [
  bench(
    {
      name: 'ablation',
      says: 'Every strategy with every simulated or logged model, on recorded and on interactive apps.',
      examples: { '--apps recorded --strategy react --model simulated-mid': 'one strategy, one model' },
    },
    withTaskOptions,
    () => import('./ablation.ts'),
  ),
  bench(
    {
      name: 'appium',
      says: 'Runs the scripts for WebdriverIO on stock Appium, on virtual phones. Exit code 1: one failed.',
      examples: { '--only notes,chat': 'the scripts of two apps', '--one-per-app': 'what CI runs' },
    },
    withAppiumOptions,
    () => import('./appium.ts'),
  ),
  bench(
    {
      name: 'claims',
      says: 'The offline verifier alone: claims of being done whose answer is known.',
      examples: { "--tasks 'clock' --verbose": 'the claims of some tasks that are judged wrongly' },
    },
    withDataOptions,
    () => import('./claims.ts'),
  ),
  bench(
    {
      name: 'droidtask',
      says: 'The recorded tasks through the whole pipeline, compared with the ground truth.',
      examples: {
        '--model offline': 'without a key',
        "--tasks 'clock/task1' --verbose": 'one task, with details',
      },
    },
    withTaskOptions,
    () => import('./droidtask.ts'),
  ),
  bench(
    {
      name: 'effects',
      says: 'How taps on all virtual apps are judged before and after, in five languages, against what they did.',
      examples: { '--apps notes --verbose': 'one app, with the taps that are judged wrongly' },
    },
    withEffectsOptions,
    () => import('./effects.ts'),
  ),
  bench(
    {
      name: 'explore',
      says: 'How much of an app each explorer reaches: activities, events, screens, and bugs that end or hang it.',
      examples: {
        '--app notes --seeds 1': 'one app, one seed',
        '--explorer guided --phones 4': 'four phones that share their tries, beside one',
        '--recordings --inputs 200': 'on recorded apps',
      },
    },
    withExploreOptions,
    () => import('./explore.ts'),
  ),
  bench(
    {
      name: 'eye',
      says: 'How long a look and a tap take on a simulated phone of the middle class: by the dump, by a server on the phone, by Appium.',
      examples: { '--json': 'for a program', '--rounds 5': 'a few of them' },
    },
    withEyeOptions,
    () => import('./eye.ts'),
  ),
  bench(
    {
      name: 'farm',
      says: 'Farms of virtual devices, each with a client that sends commands without a pause.',
      examples: { '--devices 10 --seconds 2': 'one small farm' },
    },
    withFarmOptions,
    () => import('./farm.ts'),
  ),
  bench(
    {
      name: 'findings',
      says: 'Precision and recall of the faults that are found on screens: small targets, contrast, cut texts and others.',
      examples: {
        '--apps notes --verbose': 'one app, with what was missed',
        '--json': 'all apps, for a program',
      },
    },
    withFindingsOptions,
    () => import('./findings.ts'),
  ),
  bench(
    {
      name: 'flow',
      says: 'How long it takes to read flow charts and to list their paths.',
      examples: { '': 'all charts' },
    },
    withNoOptions,
    () => import('./flow.ts'),
  ),
  bench(
    {
      name: 'gateway',
      says: "What the gateway's own part of a capture, of settling and of a grant costs on virtual phones; what hostile phones cost others.",
      examples: { '--only capture --rounds 3': 'captures, a few of them' },
    },
    withGatewayOptions,
    () => import('./gateway.ts'),
  ),
  bench(
    {
      name: 'grounding',
      says: 'Instruction to element: how often a model is right on recorded screens.',
      examples: { '--model lexical': 'plain word matching, the floor' },
    },
    withGroundingOptions,
    () => import('./grounding.ts'),
  ),
  bench(
    {
      name: 'memory',
      says: 'What the persistent memory is worth: training passes, then the memory frozen.',
      examples: { '--apps notes --passes 1 --candidates 0': 'one app, no rankings' },
    },
    withMemoryOptions,
    () => import('./memory.ts'),
  ),
  bench(
    {
      name: 'models',
      says: 'Strategies with simulated and logged models.',
      examples: {
        '--strategy tapwright --model simulated-mid': 'one row',
        '--write': 'renews docs/benchmarks',
      },
    },
    withTaskOptions,
    () => import('./models.ts'),
  ),
  bench(
    {
      name: 'neighbours',
      says: 'How long a tenant waits for answers while another one attacks the platform with plain requests.',
      examples: { '--seconds 5 --only streams': 'one attack' },
    },
    withNeighboursOptions,
    () => import('./neighbours.ts'),
  ),
  bench(
    {
      name: 'overhead',
      says: 'What the runtime itself costs per step, in one process and in eight.',
      examples: {
        '--standalone-only --jobs 5': 'in one process alone',
        '--row-security 4': 'what keeping tenants apart in the database costs',
        '--security 4': 'what all that keeps tenants, services and strangers apart costs',
      },
    },
    withOverheadOptions,
    () => import('./overhead.ts'),
  ),
  bench(
    {
      name: 'perception',
      says: 'How well screens are read: speed, kinds, and ideas of "the same screen".',
      examples: { '--json': 'for a program' },
    },
    withDataOptions,
    () => import('./perception.ts'),
  ),
  bench(
    {
      name: 'replay',
      says: "What playing a trace costs over the device's own time, for each action.",
      examples: { '--jobs 5': 'a few replays' },
    },
    withReplayOptions,
    () => import('./replay.ts'),
  ),
  bench(
    {
      name: 'restore',
      says: 'Wrong turns taken back with the ways of the app’s map, and without.',
      examples: { '--app notes --seeds 1': 'one virtual app' },
    },
    withRestoreOptions,
    () => import('./restore.ts'),
  ),
  bench(
    {
      name: 'scripts',
      says: 'How scripts do when the world has changed: replays, healing, bugs, looks.',
      examples: { "--only replay --tasks '^notes'": 'replays of the scripts of one app' },
    },
    withScriptsOptions,
    () => import('./scripts.ts'),
  ),
  bench(
    {
      name: 'soak',
      says: 'Does the work of a farm for some hours, as fast as possible. Exit code 1: something leaks.',
      examples: {
        '--devices 2 --hours 24': 'a day of two phones',
        '--devices 2 --runs 100 --rounds 6': 'a short one',
      },
    },
    withSoakOptions,
    () => import('./soak.ts'),
  ),
  bench(
    {
      name: 'sphinx',
      says: "The tasks of the sphinx recordings under SPHINX's evaluators.",
      examples: { '--walk': 'only over the graphs', '--model offline': 'how an agent does' },
    },
    withSphinxOptions,
    () => import('./sphinx.ts'),
  ),
  bench(
    {
      name: 'step',
      says: 'CPU that the runtime itself takes for one step on a screen of about 100 nodes, by phase.',
      examples: { '--rounds 5': 'a few rounds' },
    },
    withStepOptions,
    () => import('./step.ts'),
  ),
  bench(
    {
      name: 'tasks',
      says: 'Tasks that a simulated proposer finds for the virtual apps: done, confirmed by the apps, and what they reach.',
      examples: { '--json': 'all apps, for a program', '--app notes --seeds 1': 'one app' },
    },
    withTasksOptions,
    () => import('./tasks.ts'),
  ),
  bench(
    {
      name: 'throughput',
      says: 'Steps a second, CPU and memory of the runtime with many virtual phones, and the law that predicts them.',
      examples: {
        '--json': 'all sizes, for a program',
        '--phones 2,20 --seconds 5': 'two small farms',
      },
    },
    withThroughputOptions,
    () => import('./throughput.ts'),
  ),
  bench(
    {
      name: 'traces',
      says: 'Published traces of four tools, and logged answers of models, compared with the ground truth.',
      examples: { '--json': 'for a program' },
    },
    withDataOptions,
    () => import('./traces.ts'),
  ),
  bench(
    {
      name: 'truth',
      says: 'The ground truth of every recorded task, driven by element through the whole pipeline.',
      examples: { "--tasks 'clock'": 'some of the tasks' },
    },
    withTaskOptions,
    () => import('./truth.ts'),
  ),
  bench(
    {
      name: 'ui',
      says: 'The viewer of a long run, a long list, the size of the first page and open dashboards, in a browser.',
      examples: {
        '--json': 'all of it, for a program',
        '--steps 20 --jobs 500 --dashboards 5': 'less of it',
      },
    },
    withUiOptions,
    () => import('./ui.ts'),
  ),
  bench(
    {
      name: 'xuat',
      says: "Twenty acceptance cases by the variants of XUAT-Copilot's table 4 and by our own strategy.",
      examples: { "--cases '^wallet-' --seeds 1": 'some cases, once' },
    },
    withXuatOptions,
    () => import('./xuat.ts'),
  ),
];
