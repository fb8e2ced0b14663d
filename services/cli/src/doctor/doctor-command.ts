import { type DefineCommand, newCommand, withExamples } from '@tapwright/command-line';
import { JSON_LAST, PLATFORM_URL } from '../options.ts';

export interface DoctorArguments {
  /** Null: no platform is asked. */
  readonly url: string | null;
  readonly json: boolean;
}

/** `tapwright doctor`. */
export const doctorCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('doctor')
      .summary('find out what is missing here, and what mends it')
      .description(
        'Looks at everything that a run needs here: Node, the configuration, adb and its phones, the model; and, where the environment or the configuration names them, the database, the bus and a platform. Changes nothing. Exit code 3: something is wrong.',
      )
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action(({ url = null, json }) => {
        const args: DoctorArguments = { url, json };
        return perform(args, async () => (await import('./doctor.ts')).doctor(args));
      }),
    {
      'tapwright doctor': 'before the first run, or when something does not work',
      'tapwright doctor --url https://farm.example --json': 'a platform, too, for a program',
    },
  );
