import { Option } from '@commander-js/extra-typings';
import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { PackageName } from '@tapwright/contracts';
import { JSON_LAST, OUT, PLATFORM_URL, URL_DEFAULT } from '../options.ts';

export interface MapArguments {
  readonly app: string;
  readonly format: 'utg-1' | 'svg';
  /** Null: the version that was seen last. */
  readonly version: string | null;
  readonly pictures: boolean;
  /** Null: a name made of the app's. */
  readonly out: string | null;
  readonly url: string;
  readonly json: boolean;
}

/** `tapwright explore map`. */
export const mapCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('map')
      .summary('write the map of an app as a recording or a drawing')
      .description(
        'Writes what all runs on a running platform have seen of an app: as a recording that can be played, or as a drawing.',
      )
      .argument('<PACKAGE>', 'the package of the app', packageOf)
      .addOption(
        new Option('--format <FORMAT>', 'a folder with a recording, or a file with a drawing')
          .choices(['utg-1', 'svg'] as const)
          .default('utg-1' as const),
      )
      .option('--app-version <CODE>', 'the version of the app (default: the one that was seen last)')
      .option('--no-pictures', 'leave out the pictures of a recording')
      .addOption(OUT)
      .addOption(PLATFORM_URL)
      .addOption(JSON_LAST)
      .action((app, { format, appVersion, pictures, out, url = URL_DEFAULT, json }) => {
        const version = appVersion ?? null;
        const args: MapArguments = { app, format, version, pictures, out: out ?? null, url, json };
        return perform(args, async () => (await import('./map.ts')).map(args));
      }),
    {
      'tapwright explore map org.example.app --out app-map':
        'a recording: tapwright run --recording app-map …',
      'tapwright explore map org.example.app --format svg': 'a drawing',
    },
  );

function packageOf(text: string): string {
  if (PackageName.safeParse(text).success) return text;
  throw wrong('PACKAGE', `is '${text.slice(0, 80)}'`, 'a package name such as org.example.app');
}
