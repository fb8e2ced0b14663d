import type { Command } from '@commander-js/extra-typings';
import { withClaimsOptions } from './claims/options.ts';
import { withEffectsOptions } from './effects/options.ts';
import { withExploreOptions } from './explore/options.ts';
import { withReprosOptions } from './explore/repros/options.ts';
import { withTasksOptions } from './explore/tasks/options.ts';
import { withEyeOptions } from './eye/options.ts';
import { withFindingsOptions } from './findings/options.ts';
import { type Bench, bench, withDataOptions, withTaskOptions } from './harness/command-line.ts';
import { withMemoryOptions } from './memory/options.ts';
import {
  withAppiumOptions,
  withFarmOptions,
  withGatewayOptions,
  withGroundingOptions,
  withNeighboursOptions,
  withOverheadOptions,
  withReplayOptions,
  withScriptsOptions,
  withSoakOptions,
  withSphinxOptions,
  withStepOptions,
  withThroughputOptions,
} from './options.ts';
import { withRestoreOptions } from './restore/options.ts';
import { withUiOptions } from './ui/options.ts';
import { withXuatOptions } from './xuat/options.ts';

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
      examples: {
        "--tasks 'clock' --verbose": 'the claims of some tasks that are judged wrongly',
        '--apps habits,linie': 'apps that no rule was made on',
      },
    },
    withClaimsOptions,
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
      name: 'repros',
      says: 'What explorations report of bugs that end or hang the virtual apps: one report each, replayed, and how long.',
      examples: { '--app notes': 'the bugs of one app', '--seeds 3 --json': 'all apps, for a program' },
    },
    withReprosOptions,
    () => import('./repros.ts'),
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
        '--steps 2 --only dashboards': 'open dashboards alone, without a browser',
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
