import { Command } from '@commander-js/extra-typings';

/**
 * Reads `--check`, as the other scripts read their command lines. It does not use `@tapwright/command-line`: that
 * loads the events, whose list may be wrong until these scripts have run.
 */
export function readCheck(name: string, says: string): boolean {
  const command = new Command(name)
    .description(says)
    .helpOption('-h, --help', 'show this help')
    .option('--check', 'write nothing; exit code 1 where a file is out of date', false)
    .addHelpText('after', `\nExamples:\n  # are they up to date?\n  ${name} --check`)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  return command.parse().opts().check;
}
