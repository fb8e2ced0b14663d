import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, wholeNumber, withExamples, wrong } from '@tapwright/command-line';
import type { JobSpecInput } from '@tapwright/contracts';
import {
  BUDGET_TOKENS,
  BUDGET_USD,
  budgetOf,
  JSON_LAST,
  MODEL,
  MODEL_SET,
  type ModelSet,
  modelSetOf,
  OUT,
  QUIET,
  RECORDING,
  REPEATABLE,
  SERIAL,
  START,
  STRATEGY,
  VIRTUAL,
} from '../options.ts';
import { REPORTER, type ReporterName } from '../reporters/reporter-names.ts';
import { type Target, targetOf } from '../target.ts';

export interface RunArguments extends ModelSet {
  readonly target: Target;
  /** The job without its app and device, which come from the target. */
  readonly job: Omit<JobSpecInput, 'device'>;
  readonly model: string;
  /** A person sees what was read from the goal before anything is done. */
  readonly confirm: boolean;
  /** File with a person's own obligations; null: they are read from the goal. */
  readonly obligations: string | null;
  readonly reporters: readonly ReporterName[];
  readonly out: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `tapwright run`. */
export const runCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('run')
      .summary('drive an app to a goal and write scripts that do it again')
      .description(
        'Drives an app to a goal in plain words, checks what came of it, and writes scripts that do it again.',
      )
      .addOption(
        new Option('--goal <TEXT>', 'what is to be done, in plain words')
          .argParser(goalOf)
          .makeOptionMandatory(),
      )
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(RECORDING)
      .addOption(START)
      .option('--app <PACKAGE>', 'the package of the app; absent: what the target has or shows')
      .addOption(MODEL)
      .addOption(MODEL_SET)
      .addOption(STRATEGY)
      .addOption(
        new Option('--max-steps <N>', 'the most steps that the run may take').argParser((text) =>
          wholeNumber('--max-steps', text),
        ),
      )
      .addOption(BUDGET_TOKENS)
      .addOption(BUDGET_USD)
      .addOption(
        new Option(
          '--reset <HOW>',
          'how the app is brought to its start: data (erase), restart or none; the default on a phone is restart',
        ).choices(['data', 'restart', 'none'] as const),
      )
      .option('--hook <NAME>', 'the reset hook of your backend that is called first (RESET_HOOKS)')
      .addOption(REPEATABLE)
      .option('--confirm', 'show what was read from the goal, and begin when you say so', false)
      .option('--obligations <FILE>', 'what the goal asks for, as a JSON list in place of what would be read')
      .addOption(REPORTER)
      .addOption(OUT)
      .addOption(QUIET)
      .addOption(JSON_LAST)
      .action((options) => {
        const { goal, app, strategy, maxSteps, reset, repeatable, hook, model, out, json } = options;
        const { confirm, obligations } = options;
        const target = targetOf(options);
        if (reset === 'data' && target.kind === 'serial' && app === undefined)
          throw wrong('--reset', 'erases nothing without --app', '--app PACKAGE --reset data');
        const args: RunArguments = {
          target,
          model: model ?? 'offline',
          ...modelSetOf(options),
          confirm,
          obligations: obligations ?? null,
          reporters: options.reporter ?? [],
          out: out ?? null,
          json,
          quiet: options.quiet,
          job: {
            goal,
            ...(app === undefined ? {} : { app }),
            ...(strategy === undefined ? {} : { strategy }),
            ...(maxSteps === undefined ? {} : { maxSteps }),
            ...budgetOf(options),
            // The data of a virtual app may be erased without asking. A phone's app is only restarted.
            reset: reset ?? (target.kind === 'serial' ? 'restart' : 'data'),
            repeatable,
            ...(hook === undefined ? {} : { hook }),
          },
        };
        return perform(args, async () => (await import('./run-goal.ts')).runGoal(args));
      }),
    {
      "tapwright run --virtual notes --goal 'Turn on the dark theme'": 'on a virtual phone, without a key',
      "tapwright run --serial emulator-5554 --app org.example.app --goal 'Turn on dark mode'":
        'on your own phone',
      "tapwright run --serial emulator-5554 --goal 'Add a contact' --model openai --json":
        'with a model, for a program',
    },
  );

/** Where a terminal or a script uses another encoding, each of its letters arrives as this one: the goal would be another one. */
const LOST_LETTER = '\uFFFD';

function goalOf(text: string): string {
  if (!text.includes(LOST_LETTER)) return text;
  throw wrong('--goal', 'has letters that cannot be read', 'a text in UTF-8');
}
