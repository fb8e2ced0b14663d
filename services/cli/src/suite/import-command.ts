import { collect, type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { PackageName } from '@tapwright/contracts';
import { ownOption } from '../options.ts';

export interface ImportArguments {
  readonly file: string;
  /** Packages by the names that the benchmark has for its apps. */
  readonly apps: ReadonlyMap<string, string>;
  readonly out: string | null;
}

/** `tapwright suite import`. */
export const importCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('import')
      .summary("write a suite from GUARDIAN's benchmark")
      .description(
        "Reads the tasks of FESTIVAL (GUARDIAN 4.1) as `festival-tests.json` has them, and writes those of the apps that you have as a suite, with the benchmark's own checks. Starts nothing.",
      )
      .argument('<FILE>', 'the list of tests')
      .option(
        '--package <NAME=PACKAGE>',
        'an app of the list, and its package; may be repeated; absent: the list of apps is told',
        ofApp,
      )
      .addOption(ownOption('--out <FILE>', 'the file to write; absent: standard output'))
      .action((file, { package: packages = [], out = null }) => {
        const args: ImportArguments = { file, apps: new Map(packages.map(pairOf)), out };
        return perform(args, async () => (await import('./import-suite.ts')).importSuite(args));
      }),
    {
      'tapwright suite import festival-tests.json': 'the apps of the list',
      'tapwright suite import festival-tests.json --package reader=org.example.reader --out reader.yaml':
        'the tasks of one app as a suite',
    },
  );

function ofApp(text: string, before: readonly string[] | undefined): readonly string[] {
  const [name, packageName] = pairOf(text);
  if (name !== '' && PackageName.safeParse(packageName).success) return collect(text, before);
  throw wrong('--package', `is '${text.slice(0, 80)}'`, 'NAME=PACKAGE, such as reader=org.example.reader');
}

function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
}
