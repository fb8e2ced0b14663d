import { type DefineCommand, newCommand, withExamples } from '@tapwright/command-line';
import type { Heal } from '@tapwright/contracts';
import {
  HEAL,
  JSON_LAST,
  MODEL,
  MODEL_SET,
  type ModelSet,
  modelSetOf,
  OUT,
  QUIET,
  REPEATABLE,
  SERIAL,
  SET,
  VIRTUAL,
  valuesOf,
} from '../options.ts';
import { REPORTER, type ReporterName } from '../reporters/reporter-names.ts';
import { type Target, targetOf } from '../target.ts';

export interface ReplayArguments extends ModelSet {
  /** The neutral JSON of a script. */
  readonly file: string;
  readonly target: Target;
  readonly values: Readonly<Record<string, string>>;
  readonly heal: Heal;
  /** Provider of the model for `--heal model`. */
  readonly model: string;
  /** True: actions that may happen only once may be repeated. */
  readonly repeatable: boolean;
  readonly reporters: readonly ReporterName[];
  readonly out: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** `tapwright replay`. */
export const replayCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('replay')
      .summary('play a trace on a phone, without a model')
      .description(
        'Plays a trace on a phone and checks each of its steps. A model is asked only with `--heal model`.',
      )
      .argument('<FILE>', 'a trace: the neutral JSON of a script')
      .addOption(VIRTUAL)
      .addOption(SERIAL)
      .addOption(SET)
      .addOption(REPEATABLE)
      .addOption(HEAL)
      .addOption(MODEL)
      .addOption(MODEL_SET)
      .addOption(REPORTER)
      .addOption(OUT)
      .addOption(QUIET)
      .addOption(JSON_LAST)
      .action((file, options) => {
        const { set, heal, model = 'offline', repeatable, reporter = [], out = null, json } = options;
        const target = targetOf(options, '--virtual APP or --serial SERIAL');
        const values = valuesOf(set);
        const how = { heal, model, ...modelSetOf(options), repeatable, reporters: reporter };
        const args: ReplayArguments = { file, target, values, ...how, out, json, quiet: options.quiet };
        return perform(args, async () => (await import('./replay-script.ts')).replayScript(args));
      }),
    {
      'tapwright replay trace.json --virtual wallet --heal similarity':
        'finds moved targets by their similarity',
      "tapwright replay trace.json --serial emulator-5554 --set 'name=Ada Green'":
        'with another value for a parameter',
    },
  );
