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
import {
  AnyExplorerName,
  EXPLORATION_PHONES_MAX,
  ExplorerName,
  OBJECTIVE_MAX_CHARACTERS,
} from '@tapwright/contracts';
import {
  JSON_LAST,
  MODEL,
  MODEL_SET,
  type ModelSet,
  modelSetOf,
  OUT,
  PLATFORM_URL,
  QUIET,
  RECORDING,
  REPEATABLE,
  SERIAL,
  START,
  VIRTUAL,
} from '../options.ts';
import { type Target, targetOf, targetOrNone } from '../target.ts';
import { type ExploreBudget, readBudget, STEPS_DEFAULT } from './budget.ts';
import { diffCommand } from './diff-command.ts';
import { exportSuiteCommand } from './export-command.ts';
import { lintPersonaCommand } from './lint-command.ts';
import { mapCommand } from './map-command.ts';
import { refuseUnusable } from './refuse-unusable.ts';

export type LocalTarget = Target;

/** A platform that is running, with its own phones. */
export interface PlatformTarget {
  readonly kind: 'platform';
  readonly url: string;
}

export interface ExploreArguments extends ModelSet {
  readonly target: LocalTarget | PlatformTarget;
  /** The exploration to go on with; null: a new one. */
  readonly resume: string | null;
  /** Null: that of the target. */
  readonly app: string | null;
  readonly explorer: AnyExplorerName;
  /** File of the persona as whom models explore; null: somebody who is curious. */
  readonly persona: string | null;
  /** What the exploration is for, in words; null: nothing in particular. */
  readonly objective: string | null;
  readonly model: string;
  readonly seed: number;
  readonly budget: ExploreBudget;
  readonly devices: number;
  readonly allowOutside: readonly string[];
  readonly forbidden: readonly string[];
  readonly reset: 'data' | 'restart' | 'none';
  readonly pictures: boolean;
  /** The app may be used again from the start, also for what may happen only once. */
  readonly repeatable: boolean;
  /** Crashes are replayed, to find the few steps that they need. */
  readonly verify: boolean;
  /** Only says what would be done. */
  readonly dryRun: boolean;
  readonly out: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

const SEED_MAX = 0x7fff_ffff;
const SEED_DEFAULT = 1;

interface Chosen {
  readonly explorer?: AnyExplorerName | undefined;
  readonly persona?: string | undefined;
  readonly objective?: string | undefined;
  readonly model?: string | undefined;
  readonly resume?: string | undefined;
}

/** A persona or an objective is for models. @throws TapwrightError `INPUT_INVALID` where a rule shall explore as somebody */
function whoExplores(chosen: Chosen): Pick<ExploreArguments, 'explorer' | 'persona' | 'objective' | 'model'> {
  const { persona = null, objective = null, model = 'offline' } = chosen;
  const asksModels = persona !== null || objective !== null;
  const explorer = chosen.explorer ?? (asksModels ? 'tapwright' : 'guided');
  if (asksModels && isRule(explorer))
    throw wrong('--explorer', `is ${explorer}, a rule that reads no persona`, 'one that asks a model');
  if (model !== 'offline' && isRule(explorer) && chosen.resume === undefined)
    throw wrong(
      '--model',
      `is given with ${explorer}, a rule that asks none`,
      '--explorer tapwright, or another that asks a model',
    );
  if ((objective ?? '').length > OBJECTIVE_MAX_CHARACTERS)
    throw wrong('--objective', 'is too long', `at most ${OBJECTIVE_MAX_CHARACTERS} characters`);
  return { explorer, persona, objective, model };
}

function isRule(explorer: AnyExplorerName): boolean {
  return ExplorerName.safeParse(explorer).success;
}

/** @throws TapwrightError `INPUT_INVALID` where a model is named that nobody would ask */
function refuseUnaskedModel(
  { model, modelSet }: Pick<Chosen, 'model'> & Parameters<typeof modelSetOf>[0],
  { kind }: ExploreArguments['target'],
): void {
  if (kind !== 'platform' || (model === undefined && modelSet === undefined)) return;
  const flag = model === undefined ? '--model-set' : '--model';
  throw wrong(flag, 'is given with --url', 'nothing: the platform asks its own models');
}

/** `tapwright explore`. */
export const exploreCommand: DefineCommand = (perform) => {
  const command = withExamples(
    newCommand('explore')
      // Options after a subcommand are its own.
      .enablePositionalOptions()
      .summary('explore an app without a goal: its screens, ways and crashes')
      .description(
        'Explores an app by itself, by a rule without a model, or by tasks that a model sets itself: presses, types and scrolls, and reports which screens there are, what leads where, and what crashes.',
      )
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(RECORDING)
      .addOption(START)
      .addOption(PLATFORM_URL)
      .option(
        '--resume <ID>',
        'the exploration to go on with, on the platform of --url or in the folder of --out; it knows what was tried',
      )
      .option('--app <PACKAGE>', 'the package of the app; it must be given with --serial and --url')
      .addOption(
        new Option(
          '--explorer <NAME>',
          `who chooses: the rules ${ExplorerName.options.join(', ')}, or others that ask a model`,
        ).choices(AnyExplorerName.options),
      )
      .option('--persona <FILE>', 'as whom models explore: a persona file, see docs/exploring.md')
      .option('--objective <TEXT>', 'what the exploration is for, in words, for models')
      .addOption(MODEL)
      .addOption(MODEL_SET)
      .addOption(
        new Option(
          '--seed <N>',
          `the same seed on the same app goes the same way, on one phone (default: ${SEED_DEFAULT})`,
        ).argParser((text) => wholeNumber('--seed', text, { most: SEED_MAX })),
      )
      .addOption(
        new Option(
          '--budget <LIMITS>',
          `a time, steps, tokens and US dollars: 30m,400steps,200ktokens,2usd (default: ${STEPS_DEFAULT}steps)`,
        ).argParser(readBudget),
      )
      .addOption(
        new Option('--devices <N>', `virtual phones that explore at once, 1 to ${EXPLORATION_PHONES_MAX}`)
          .argParser((text) => wholeNumber('--devices', text, { least: 1, most: EXPLORATION_PHONES_MAX }))
          .default(1),
      )
      .addOption(
        new Option(
          '--allow-outside <PACKAGE>',
          'another app that may be used where this one leads there; may be repeated',
        ).argParser(collect),
      )
      .addOption(
        new Option('--forbid <WORD>', 'never touch what holds this word; may be repeated').argParser(collect),
      )
      .addOption(
        new Option(
          '--reset <HOW>',
          'how the app is brought to its start: data (erase), restart or none; the default on a phone is restart',
        ).choices(['data', 'restart', 'none'] as const),
      )
      .addOption(REPEATABLE)
      .option('--no-verify', 'do not replay crashes to find the few steps that they need')
      .option('--no-pictures', 'take no pictures')
      .option('--dry-run', 'say what would be done, and do nothing', false)
      .addOption(OUT)
      .addOption(QUIET)
      .addOption(JSON_LAST)
      .action((options) => {
        const target = placeOf(options);
        const { app, devices, out, budget, reset, resume } = options;
        const isPhone = target.kind === 'serial' || target.kind === 'platform';
        if (isPhone && resume === undefined && app === undefined)
          throw wrong('--app', 'is missing', '--app PACKAGE with --serial and --url');
        if (target.kind === 'serial' && devices > 1)
          throw wrong('--devices', 'is given with --serial', 'one phone, or virtual ones');
        refuseUnusable(options);
        refuseUnaskedModel(options, target);
        const args: ExploreArguments = {
          target,
          resume: resume ?? null,
          app: app ?? null,
          ...whoExplores(options),
          ...modelSetOf(options),
          seed: options.seed ?? SEED_DEFAULT,
          budget: budget ?? { steps: STEPS_DEFAULT, deadlineMs: null },
          devices,
          allowOutside: options.allowOutside ?? [],
          forbidden: options.forbid ?? [],
          reset: reset ?? (isPhone ? 'restart' : 'data'),
          pictures: options.pictures,
          repeatable: options.repeatable,
          verify: options.verify,
          dryRun: options.dryRun,
          out: out ?? null,
          json: options.json,
          quiet: options.quiet,
        };
        return perform(args, async () => (await import('./explore-app.ts')).exploreApp(args));
      }),
    {
      'tapwright explore --virtual notes --budget 100steps': 'a virtual app, without a phone or a key',
      'tapwright explore --serial emulator-5554 --app org.example.app --budget 30m,2000steps':
        'your own app, for half an hour',
      'tapwright explore --virtual notes --persona examples/personas/curious.yaml --model openai --budget 200ktokens':
        'a persona that sets itself tasks',
      'tapwright explore --virtual shop --devices 4 --budget 400steps --json':
        'four phones that share what was tried',
      'tapwright explore --url http://127.0.0.1:8080 --app org.example.app --devices 2':
        'on the phones of a platform that is running',
    },
  );
  return withCommands(command, [
    lintPersonaCommand(perform),
    mapCommand(perform),
    diffCommand(perform),
    exportSuiteCommand(perform),
  ]);
};

type TargetFlags = Parameters<typeof targetOf>[0];

interface PlaceOptions extends TargetFlags {
  readonly url?: string | undefined;
  readonly resume?: string | undefined;
  readonly out?: string | undefined;
}

/** @throws TapwrightError `INPUT_INVALID` */
function placeOf({ url, resume, out, ...options }: PlaceOptions): ExploreArguments['target'] {
  if (resume !== undefined && url === undefined && out === undefined)
    throw wrong('--resume', 'is given without --url and --out', 'the platform or the folder that keeps it');
  if (resume !== undefined && !/^exp_[0-9a-z]+$/.test(resume))
    throw wrong('--resume', 'is not the id of an exploration', 'exp_…, as it was answered');
  if (url === undefined) return targetOf(options, `${TARGETS} or --url URL`);
  if (targetOrNone(options) === null) return { kind: 'platform', url };
  throw wrong('target', 'is given more than once', `one of ${TARGETS} or --url URL`);
}

const TARGETS = '--virtual APP, --serial SERIAL, --recording DIR';
