import { Option } from '@commander-js/extra-typings';
import {
  collect,
  type DefineCommand,
  newCommand,
  wholeNumber,
  withExamples,
  wrong,
} from '@tapwright/command-line';
import { JSON_LAST, PLATFORM_URL, URL_DEFAULT } from '../options.ts';

interface OnPlatform {
  readonly url: string;
  readonly json: boolean;
}

export type PlatformArguments = OnPlatform &
  (
    | {
        readonly does: 'submit';
        readonly file: string;
        /** Null: each task with its own. */
        readonly strategies: readonly string[] | null;
        /** Null: the platform's own. */
        readonly models: readonly string[] | null;
        readonly seeds: number;
        readonly inFlight: number;
        readonly idempotencyKey: string | null;
        readonly wait: boolean;
      }
    | {
        readonly does: 'report';
        readonly ids: readonly string[];
        /** File of the page; true: one with the name that it has anyway; null: none. */
        readonly html: string | true | null;
      }
    | { readonly does: 'cancel' | 'retry'; readonly id: string }
  );

const SEEDS_MAX = 100;
const AT_ONCE_MAX = 64;
const AT_ONCE = 4;
const KEY_MAX = 200;

const carryOut = async (args: PlatformArguments) => (await import('./on-platform.ts')).onPlatform(args);

/** True for the id of a benchmark of a platform; anything else is a folder. */
export function isBenchmarkId(text: string): boolean {
  return /^bmk_[0-9a-z]{26}$/.test(text);
}

export const submitCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('submit')
      .summary('measure a suite on a platform, with many phones')
      .description(
        'Stores a suite as a benchmark of a platform that is running: each task with each strategy, model and seed is a job there. Exit code 3 with --wait: something could not be measured; `benchmark retry` tries it again.',
      )
      .argument('<FILE>', 'the path of a suite file')
      .addOption(
        new Option(
          '--strategy <NAME>',
          'all tasks with this one; may be repeated (default: each with its own)',
        ).argParser(collect),
      )
      .addOption(
        new Option(
          '--models <NAMES>',
          "names that the operator has given to models, with commas (default: the platform's own)",
        ).argParser(namesOf),
      )
      .addOption(
        new Option(
          '--dimensions <NAMES>',
          'e2e, which is all that a platform measures; `benchmark run` measures the others',
        ).argParser(onlyEndToEnd),
      )
      .addOption(
        new Option('--seeds <N>', 'how often everything is measured; named models get the seed')
          .argParser((text) => wholeNumber('--seeds', text, { least: 1, most: SEEDS_MAX }))
          .default(1),
      )
      .addOption(
        new Option('--devices <N>', 'how much is measured at once, each run on a phone of its own')
          .argParser((text) => wholeNumber('--devices', text, { least: 1, most: AT_ONCE_MAX }))
          .default(AT_ONCE),
      )
      .addOption(
        new Option(
          '--key <KEY>',
          'the same command with the same key finds the same benchmark again',
        ).argParser(idempotencyKey),
      )
      .option('--wait', 'go on until it has ended, and print its tables', false)
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((file, options) => {
        const {
          strategy: strategies = null,
          models = null,
          seeds,
          devices,
          key = null,
          wait,
          url = URL_DEFAULT,
          json,
        } = options;
        const how = { strategies, models, seeds, inFlight: devices, idempotencyKey: key, wait };
        const args: PlatformArguments = { does: 'submit', file, ...how, url, json };
        return perform(args, () => carryOut(args));
      }),
    {
      'tapwright benchmark submit suite.yaml --strategy tapwright --strategy react --seeds 3 --wait':
        'two strategies, three times each',
      'tapwright benchmark submit suite.yaml --models small,large --seeds 3 --wait':
        'two models that the operator has named',
    },
  );

/** A benchmark of a platform that is changed. */
function changing(
  does: 'cancel' | 'retry',
  texts: { readonly summary: string; readonly description: string; readonly example: string },
): DefineCommand {
  return (perform) =>
    withExamples(
      newCommand(does)
        .summary(texts.summary)
        .description(texts.description)
        .argument('<ID>', 'the id of a benchmark of a platform')
        .addOption(PLATFORM_URL)
        .addOption(JSON_LAST)
        .action((id, { url = URL_DEFAULT, json }) => {
          const args: PlatformArguments = { does, id: idOf(id), url, json };
          return perform(args, () => carryOut(args));
        }),
      { [`tapwright benchmark ${does} bmk_01k5zq3f9bw8dt3m0k2h7c6v9r`]: texts.example },
    );
}

export const cancelCommand: DefineCommand = changing('cancel', {
  summary: 'stop a benchmark of a platform',
  description: 'Cancels what is left of a benchmark of a platform; what was measured stays.',
  example: 'nothing more begins, and what runs is stopped',
});

export const retryCommand: DefineCommand = changing('retry', {
  summary: 'measure again what could not be measured',
  description: 'Measures again what could not be measured on a platform; what was measured stays.',
  example: 'when the endpoint or the phones are back',
});

/** Tables of benchmarks of a platform. */
export function reportOnPlatform(
  ids: readonly string[],
  {
    url = URL_DEFAULT,
    json,
    html,
  }: {
    readonly url: string | undefined;
    readonly json: boolean;
    readonly html: string | true | null;
  },
) {
  for (const id of ids) idOf(id);
  const args: PlatformArguments = { does: 'report', ids, url, json, html };
  return { args, perform: () => carryOut(args) };
}

function idOf(text: string): string {
  if (isBenchmarkId(text)) return text;
  throw wrong(
    'ID',
    `is '${text.slice(0, 80)}'`,
    'the id that `tapwright benchmark submit` prints, such as bmk_01k5…',
  );
}

function namesOf(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (!names.includes('')) return names;
  throw wrong('--models', `is '${text.slice(0, 80)}'`, 'names of models with commas, such as small,large');
}

/** The others ask about single screens, without a phone: nothing of them would be measured. */
function onlyEndToEnd(text: string): string {
  if (text === 'e2e') return text;
  throw wrong(
    '--dimensions',
    `is '${text.slice(0, 80)}'`,
    'e2e alone on a platform; `tapwright benchmark run --models FILE --dimensions NAMES` measures the others here',
  );
}

function idempotencyKey(text: string): string {
  if (text.length >= 1 && text.length <= KEY_MAX && /^[\x21-\x7e]+$/.test(text)) return text;
  throw wrong(
    '--key',
    `has ${text.length} characters`,
    `1 to ${KEY_MAX} letters, digits and signs without spaces`,
  );
}
