import { Option } from '@commander-js/extra-typings';
import {
  collect,
  type DefineCommand,
  newCommand,
  wholeNumber,
  withCommands,
  withExamples,
  wrong,
} from '@tapwright/command-line';
import type { BenchmarkOptions, CallBudget, Dimension } from '@tapwright/suite/benchmark';
import { readAmounts } from '../budget-text.ts';
import { JSON_LAST, PLATFORM_URL } from '../options.ts';
import {
  cancelCommand,
  isBenchmarkId,
  reportOnPlatform,
  retryCommand,
  submitCommand,
} from './platform-commands.ts';

/** The names stand here as well, so that the help needs not load the platform; the body checks that they are the same. */
const DIMENSION_NAMES = ['e2e', 'goal', 'app', 'skill', 'grounding', 'instructions'] as const;
const OBSERVATION_NAMES = ['list', 'json', 'nodes', 'tree', 'simplified', 'picture', 'marks'] as const;
const PROTOCOL_NAMES = ['index', 'tools', 'sphinx'] as const;

const UNLIMITED: CallBudget = { calls: null, tokens: null, usd: null, ms: null };
const TIME_MAX_MS = 7 * 24 * 3_600_000;
const SEEDS_MAX = 1_000;
const LANES_MAX = 64;

export interface BenchmarkArguments extends BenchmarkOptions {
  readonly json: boolean;
}

const runBenchmarkCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('run')
      .summary('measure what models can do, dimension by dimension')
      .description(
        'Measures models on tasks, questions and single screens. It goes on from what its folder already has. Exit code 3: something could not be measured; the same command tries it again.',
      )
      .requiredOption('--models <FILE>', 'the models: see docs/benchmark.md')
      .addOption(
        new Option(
          '--tasks <SOURCES>',
          'virtual:all, virtual:APP, sphinx:DIR, recorded:DIR or suite.yaml@APP, several with commas',
        )
          .argParser(listOf)
          .default(['virtual:all'], 'virtual:all'),
      )
      .addOption(new Option('--questions <FILE>', 'further questions; may be repeated').argParser(collect))
      .addOption(
        new Option('--dimensions <NAMES>', `some of ${DIMENSION_NAMES.join(', ')}, with commas`)
          .argParser(dimensionsOf)
          .default([...DIMENSION_NAMES], 'all'),
      )
      .addOption(new Option('--strategy <NAME>', 'what runs use (default: react): see docs/strategies.md'))
      .addOption(
        new Option('--protocol <NAME>', 'what may be answered: the first strategy that has it').choices(
          PROTOCOL_NAMES,
        ),
      )
      .addOption(
        new Option('--observation <NAME>', 'how screens are shown: the first strategy that has it').choices(
          OBSERVATION_NAMES,
        ),
      )
      .addOption(
        new Option('--seeds <N>', 'how often everything is measured, each time with another seed')
          .argParser((text) => wholeNumber('--seeds', text, { least: 1, most: SEEDS_MAX }))
          .default(1),
      )
      .addOption(
        new Option('--devices <N>', 'how much is measured at once, each run on a phone of its own')
          .argParser((text) => wholeNumber('--devices', text, { least: 1, most: LANES_MAX }))
          .default(2),
      )
      .addOption(
        new Option('--limit <N>', 'at most so many items of each dimension, spread over all').argParser(
          (text) => wholeNumber('--limit', text, { least: 1 }),
        ),
      )
      .addOption(
        new Option(
          '--noise <PERCENTS>',
          'asks grounding once more with elements of other apps among those offered, such as 50,100,200',
        )
          .argParser(noiseOf)
          .default([] as readonly number[], 'none'),
      )
      .addOption(
        new Option(
          '--budget <LIMITS>',
          'the most that all calls may use, and the time of this start: 500calls,200ktokens,2usd,30m',
        ).argParser(callBudget),
      )
      .requiredOption('--out <DIR>', 'the folder of the benchmark; it resumes from there')
      .addOption(JSON_LAST)
      .action((options) => {
        const {
          budget = UNLIMITED,
          limit = null,
          questions = [],
          devices,
          strategy,
          protocol,
          observation,
          ...others
        } = options;
        const wish = { strategy, protocol, observation };
        if (others.noise.length > 0 && !others.dimensions.includes('grounding'))
          throw wrong('--noise', 'is given without grounding', '--dimensions with grounding');
        const args: BenchmarkArguments = { ...others, wish, budget, limit, questions, lanes: devices };
        return perform(args, async () => (await import('./run-benchmark.ts')).benchmark(args));
      }),
    {
      'tapwright benchmark run --models examples/models.yaml --dimensions goal,app --out .tapwright/benchmark':
        'questions, made of the virtual apps, without a key',
    },
  );

const reportCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('report')
      .summary('tables of one benchmark or several')
      .description(
        'Prints the tables of one benchmark or several as Markdown, without asking any model: of folders, or of a platform where they are named by their ids. With --html also as one page, with a leaderboard and a radar.',
      )
      .argument('<DIRS...>', 'the folders of benchmarks, or the ids of those of a platform')
      .option(
        '--html [FILE]',
        'write one file that needs no server (default: report.html, in the folder where there is one)',
      )
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((dirs, { url, json, html = null }) => {
        if (html === '') throw wrong('--html', 'is empty', 'a path');
        if (dirs.some(isBenchmarkId)) {
          const asked = reportOnPlatform(dirs, { url, json, html });
          return perform(asked.args, asked.perform);
        }
        if (url !== undefined)
          throw wrong('--url', 'is given for folders', 'the ids of benchmarks of that platform');
        const args = { dirs, json, html };
        return perform(args, async () => (await import('./run-benchmark.ts')).report(dirs, { json, html }));
      }),
    {
      'tapwright benchmark report .tapwright/benchmark': 'what was measured so far',
      'tapwright benchmark report .tapwright/benchmark --html': 'and .tapwright/benchmark/report.html',
      'tapwright benchmark report bmk_01k5zq3f9bw8dt3m0k2h7c6v9r --url https://farm.example': 'of a platform',
    },
  );

const verifyCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('verify')
      .summary('judge a benchmark again, without a model')
      .description(
        'Judges the runs of a benchmark again by their trajectories, and its results by its cells. Exit code 1: something differs.',
      )
      .argument('<DIR>', 'the folder of one benchmark')
      .addOption(JSON_LAST)
      .action((dir, { json }) =>
        perform({ dir, json }, async () => (await import('./run-benchmark.ts')).verify(dir, json)),
      ),
    { 'tapwright benchmark verify .tapwright/benchmark': 'needs neither models nor recordings' },
  );

const questionsCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('questions')
      .summary('check a file of questions')
      .description('Lists all errors of a file of questions. Exit code 2: there are errors.')
      .argument('<FILE>', 'the path of one file of questions in JSON')
      .action((file) => perform({ file }, async () => (await import('./run-benchmark.ts')).questions(file))),
    { 'tapwright benchmark questions questions.json': 'mistakes by their place' },
  );

/** `tapwright benchmark`. */
export const benchmarkCommand: DefineCommand = (perform) =>
  withExamples(
    withCommands(
      newCommand('benchmark')
        .summary('what models can do: tasks, knowledge, grounding, instructions')
        .description('What models can do, dimension by dimension: see docs/benchmark.md.'),
      [
        runBenchmarkCommand(perform),
        reportCommand(perform),
        verifyCommand(perform),
        questionsCommand(perform),
        submitCommand(perform),
        cancelCommand(perform),
        retryCommand(perform),
      ],
    ),
    {
      'tapwright benchmark run --models examples/models.yaml --tasks virtual:notes --out .tapwright/benchmark':
        'every dimension on one virtual app, without a key',
    },
  );

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function dimensionsOf(text: string): Dimension[] {
  const names = listOf(text);
  const chosen = DIMENSION_NAMES.filter((name) => names.includes(name));
  const unknown = names.find((name) => !DIMENSION_NAMES.some((known) => known === name));
  if (unknown === undefined && chosen.length > 0) return chosen;
  throw wrong(
    '--dimensions',
    `names '${(unknown ?? text).slice(0, 40)}'`,
    `some of ${DIMENSION_NAMES.join(', ')}`,
  );
}

const SHARES_MAX = 10;
const PERCENT_MAX = 1_000;

function noiseOf(text: string): readonly number[] {
  const names = listOf(text);
  const shares = names.map((name) =>
    wholeNumber('--noise', name.replace(/%$/, ''), { least: 1, most: PERCENT_MAX }),
  );
  if (shares.length > 0 && shares.length <= SHARES_MAX && new Set(shares).size === shares.length)
    return shares.toSorted((one, other) => one - other);
  throw wrong(
    '--noise',
    `is '${text.slice(0, 40)}'`,
    `up to ${SHARES_MAX} different per cents, such as 50,100,200`,
  );
}

function callBudget(text: string): CallBudget {
  const amounts = readAmounts(text, 'calls');
  const limit = (what: string): number | null => amounts?.get(what) ?? null;
  const budget = { calls: limit('calls'), tokens: limit('tokens'), usd: limit('usd'), ms: limit('ms') };
  if (amounts === null || (budget.ms ?? 0) > TIME_MAX_MS) throw wrongBudget(text);
  return budget;
}

function wrongBudget(text: string) {
  return wrong(
    '--budget',
    `is '${text.slice(0, 40)}'`,
    'calls, tokens, US dollars or a time of at most 7 days (168h), each at most once: 500calls,200ktokens,2usd,30m',
  );
}
