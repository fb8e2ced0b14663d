import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, wholeNumber, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, OUT, PLATFORM_URL, REPEATABLE, SERIAL, VIRTUAL } from '../options.ts';
import { type Target, targetOf, targetOrNone } from '../target.ts';

export interface ExportArguments {
  /** A folder that `explore --out` has written, or the id of an exploration of a platform. */
  readonly from: string;
  /** Where replays are played: on a phone of this computer, or on those of the platform that has explored. */
  readonly target: Target | PlatformOfExport;
  readonly repeatable: boolean;
  /** Most cases. */
  readonly cases: number;
  readonly out: string | null;
  readonly json: boolean;
}

/** A platform that is running, and the exploration that it keeps. */
export interface PlatformOfExport {
  readonly kind: 'platform';
  readonly url: string;
}

const CASES_MAX = 100;
const WHERE = '--virtual APP or --serial SERIAL';

/** `tapwright explore export`. */
export const exportSuiteCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('export')
      .summary('a regression suite from an exploration: cases and scripts, each proved by three replays')
      .description(
        'Makes cases in plain sentences, and scripts, that reach what an exploration has seen. The few steps that each needs are found in replays on a phone and proved by three.',
      )
      .argument('<DIR|ID>', 'a folder that explore --out has written, or with --url the id of an exploration')
      .addOption(PLATFORM_URL)
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(REPEATABLE)
      .addOption(
        new Option('--cases <N>', `the most cases, 1 to ${CASES_MAX}`)
          .argParser((text) => wholeNumber('--cases', text, { least: 1, most: CASES_MAX }))
          .default(12),
      )
      .addOption(OUT)
      .addOption(JSON_LAST)
      .action((from: string, options) => {
        if (from === '') throw wrong('DIR|ID', 'is empty', 'a folder of explore --out, or an id with --url');
        const { repeatable, cases, out = null, json } = options;
        const target = placeOf(from, options);
        const args: ExportArguments = { from, target, repeatable, cases, out, json };
        return perform(args, async () => (await import('./export-suite.ts')).exportSuite(args));
      }),
    {
      'tapwright explore export .tapwright/explorations --virtual notes --out suite':
        'on a fresh virtual phone',
      'tapwright explore export exp_01abc --url http://127.0.0.1:8080 --repeatable --out suite':
        'what a platform has explored, on its phones',
    },
  );

type PlaceOptions = Parameters<typeof targetOf>[0] & { readonly url?: string | undefined };

/** @throws TapwrightError `INPUT_INVALID` */
function placeOf(from: string, { url, ...options }: PlaceOptions): ExportArguments['target'] {
  if (url === undefined) return targetOf(options, `${WHERE}, or --url URL with the id of an exploration`);
  if (!/^exp_[0-9a-z]+$/.test(from))
    throw wrong('DIR|ID', 'is not the id of an exploration', 'exp_… with --url');
  if (targetOrNone(options) === null) return { kind: 'platform', url };
  throw wrong('target', 'is given more than once', `one of ${WHERE} and --url URL`);
}
