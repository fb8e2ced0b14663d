import { Option } from '@commander-js/extra-typings';
import {
  collect,
  type DefineCommand,
  newCommand,
  wholeNumber,
  withExamples,
  wrong,
} from '@tapwright/command-line';
import type { Heal } from '@tapwright/contracts';
import { HEAL, JSON_LAST, MODEL, OUT, PLATFORM_URL, QUIET, REPEATABLE, RULES, STRATEGY } from '../options.ts';
import { REPORTER, type ReporterName } from '../reporters/reporter-names.ts';
import { readShard, type Selection } from './select-tests.ts';

/** The phones on which tests run. */
export type TestTarget =
  | { readonly kind: 'virtual'; readonly apps: string }
  | { readonly kind: 'serials'; readonly serials: readonly string[] }
  | { readonly kind: 'emulators'; readonly command: string }
  | { readonly kind: 'platform'; readonly url: string; readonly serials: readonly string[] };

export interface TestArguments {
  /** Folders, files and patterns. */
  readonly named: readonly string[];
  readonly selection: Selection;
  readonly target: TestTarget;
  /** Null: as many as there are phones. */
  readonly workers: number | null;
  readonly retries: number;
  readonly failFast: boolean;
  readonly app: string | null;
  /** Null: what the suites say, else offline. */
  readonly model: string | null;
  readonly strategy: string | null;
  readonly heal: Heal;
  readonly repeatable: boolean;
  readonly rules: string | null;
  readonly reporters: readonly ReporterName[];
  readonly out: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

const WORKERS_MAX = 100;
export const RETRIES_MAX = 10;
/** As in `tapwright farm`. */
const VIRTUAL_APPS = new Option(
  '--virtual <APPS>',
  'on virtual phones with these apps: one, several with commas, or all',
);
const SERIALS = new Option('--serial <SERIAL>', 'on this phone; may be repeated').argParser(collect);
const EMULATOR = new Option(
  '--emulator <COMMAND>',
  'on emulators that this command starts, one for each worker; {port} in it is the console port (also: EMULATOR_COMMAND)',
);
const TAGS = new Option(
  '--tags <TAGS>',
  'only cases with one of these tags, separated by commas; repeated: one of each list',
).argParser(collect);
const GREP = new Option(
  '--grep <PATTERN>',
  'only tests whose file, name or title fits this regular expression',
).argParser(pattern);

/** `tapwright test`. */
export const testCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('test')
      .summary('find cases, suites and scripts, and run them')
      .description(
        'Finds cases, suites and scripts (neutral traces) by their files and runs them on several phones at once. Exit code 0: all have passed, some perhaps at a further attempt.',
      )
      .argument('[DIR|GLOB...]', 'folders, files and patterns', ['.'])
      .addOption(VIRTUAL_APPS)
      .addOption(SERIALS)
      .addOption(EMULATOR)
      .addOption(PLATFORM_URL)
      .option('--app <PACKAGE>', 'the package of the app, for tests that name none')
      .addOption(TAGS)
      .addOption(GREP)
      .addOption(new Option('--shard <I/N>', 'only part I of N').argParser(readShard))
      .addOption(
        new Option(
          '--workers <N>',
          'tests at once (default: as many as there are phones; virtual: 1)',
        ).argParser((text) => wholeNumber('--workers', text, { least: 1, most: WORKERS_MAX })),
      )
      .addOption(
        new Option('--retries <N>', 'the most further attempts of a test that did not pass')
          .argParser((text) => wholeNumber('--retries', text, { most: RETRIES_MAX }))
          .default(0),
      )
      .option('--fail-fast', 'begin no further test after one that did not pass', false)
      .addOption(MODEL)
      .addOption(STRATEGY)
      .addOption(HEAL)
      .addOption(REPEATABLE)
      .addOption(RULES)
      .addOption(REPORTER)
      .addOption(OUT)
      .addOption(QUIET)
      .addOption(JSON_LAST)
      .action((named, options) => {
        const { tags = [], grep = null, shard = null, workers = null, retries, failFast, json } = options;
        const {
          app = null,
          model = null,
          strategy = null,
          heal,
          repeatable,
          rules = null,
          out = null,
        } = options;
        const args: TestArguments = {
          named,
          selection: { tags: tags.map(tagsOf), grep, shard },
          target: targetOfTests(options),
          ...{
            workers,
            retries,
            failFast,
            app,
            model,
            strategy,
            heal,
            repeatable,
            rules,
            out,
            json,
            quiet: options.quiet,
          },
          reporters: options.reporter ?? ['list'],
        };
        return perform(args, async () => (await import('./test-folder.ts')).testFolder(args));
      }),
    {
      'tapwright test tests --virtual notes,wallet --workers 4 --retries 1':
        'four virtual phones; what fails is tried once more',
      "tapwright test 'tests/**/*.yaml' --tags smoke --shard 1/3 --reporter list,junit,github --out results":
        'the first third, on the phones of the adb server, for a build server',
      'tapwright test tests --url https://farm.example --grep wallet': 'on the phones of a platform',
      "tapwright test tests --workers 2 --emulator 'emulator @Pixel -port {port} -snapshot clean -read-only'":
        'on two emulators that are started from a snapshot',
    },
  );

function targetOfTests({
  virtual,
  serial: serials = [],
  emulator,
  url,
}: {
  readonly virtual?: string | undefined;
  readonly serial?: readonly string[] | undefined;
  readonly emulator?: string | undefined;
  readonly url?: string | undefined;
}): TestTarget {
  const named = [virtual, emulator, url ?? serials[0]].filter((one) => one !== undefined);
  if (named.length > 1)
    throw wrong('target', 'is given more than once', 'one of --virtual, --serial, --emulator and --url');
  if (new Set(serials).size < serials.length)
    throw wrong('--serial', 'names a phone twice', 'each phone once');
  if (url !== undefined) return { kind: 'platform', url, serials };
  if (virtual !== undefined) return { kind: 'virtual', apps: virtual };
  if (serials.length > 0) return { kind: 'serials', serials };
  const command = emulator ?? process.env.EMULATOR_COMMAND ?? '';
  return command === '' ? { kind: 'serials', serials } : { kind: 'emulators', command };
}

function tagsOf(text: string): readonly string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  if (tags.every((tag) => tag !== '')) return tags;
  throw wrong('--tags', `is '${text.slice(0, 80)}'`, 'tags separated by commas, such as smoke,wallet');
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw wrong('--grep', `is '${text.slice(0, 40)}'`, 'a regular expression, such as create-note');
  }
}
