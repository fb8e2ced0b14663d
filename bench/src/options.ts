import { type Command, Option } from '@commander-js/extra-typings';
import { wrong } from '@tapwright/command-line';
import { amountOption, countOption, JSON_LAST, withDataOptions } from './harness/command-line.ts';

type OptionsOf<With extends (command: Command) => { opts(): unknown }> = ReturnType<ReturnType<With>['opts']>;

export function withAppiumOptions(command: Command) {
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

export type AppiumBenchOptions = OptionsOf<typeof withAppiumOptions>;

export function withFarmOptions(command: Command) {
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

export function withGatewayOptions(command: Command) {
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

export function withGroundingOptions(command: Command) {
  return withDataOptions(command).option('--observation <NAME>', 'how the screen is shown', 'full');
}
export type GroundingOptions = OptionsOf<typeof withGroundingOptions>;

export function withNeighboursOptions(command: Command) {
  return command
    .addOption(amountOption('--seconds <N>', 'how long each attack lasts').default(10))
    .option('--only <TEXT>', 'only attacks with this in their name', '')
    .addOption(JSON_LAST);
}
export type NeighboursOptions = OptionsOf<typeof withNeighboursOptions>;

export function withOverheadOptions(command: Command) {
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

export function withReplayOptions(command: Command) {
  return command
    .addOption(countOption('--jobs <N>', 'replays that are measured').default(20))
    .addOption(JSON_LAST);
}
export type ReplayOptions = OptionsOf<typeof withReplayOptions>;

const PARTS = ['lines', 'replay', 'healing', 'bugs', 'adb', 'looks'];

export function withScriptsOptions(command: Command) {
  return withDataOptions(command).addOption(
    new Option('--only <PARTS>', `only these parts: ${PARTS.join(',')}`).argParser(partsOf('--only', PARTS)),
  );
}
export type ScriptsOptions = OptionsOf<typeof withScriptsOptions>;

/** Reads a list of parts, separated by commas. */
export function partsOf(flag: string, parts: readonly string[]): (text: string) => string {
  return (text) => {
    if (text.split(',').every((part) => parts.includes(part))) return text;
    throw wrong(flag, `is '${text.slice(0, 40)}'`, `some of ${parts.join(',')}`);
  };
}

export function withSoakOptions(command: Command) {
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

export function withSphinxOptions(command: Command) {
  return withDataOptions(command)
    .option('--walk', 'walk the ground truths over the graphs only, without a device', false)
    .option(
      '--as-recorded',
      "drive the truths on the app's own recording, with other tasks' outcomes",
      false,
    );
}
export type SphinxOptions = OptionsOf<typeof withSphinxOptions>;

export function withStepOptions(command: Command) {
  return command
    .addOption(countOption('--rounds <N>', 'how often all screens are read').default(20))
    .option('--recordings <DIR>', 'recorded apps (default: those beside the project)')
    .addOption(JSON_LAST);
}
export type StepOptions = OptionsOf<typeof withStepOptions>;

export function withThroughputOptions(command: Command) {
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
