import { type DefineCommand, newCommand, withExamples, wrong } from '@tapwright/command-line';
import { JSON_LAST, RULES } from '../options.ts';

export interface LintArguments {
  readonly files: readonly string[];
  readonly rulesFile: string | null;
  readonly json: boolean;
}

const FILES_MAX = 1_000;

/** `tapwright case lint`. */
export const lintCommand: DefineCommand = (perform) =>
  withExamples(
    newCommand('lint')
      .summary('check case files, start nothing')
      .description(
        "Reports errors and warnings in case files, and how sentences in XUAT's form are rewritten. Starts nothing. Exit code 2: there are errors.",
      )
      .argument('<FILE...>', 'case files in YAML')
      .addOption(RULES)
      .addOption(JSON_LAST)
      .action((given, { rules = null, json }) => {
        const files = [...new Set(given)];
        if (files.length > FILES_MAX)
          throw wrong('FILE', `is given ${files.length} times`, `at most ${FILES_MAX} files`);
        const args: LintArguments = { files, rulesFile: rules, json };
        return perform(args, async () => (await import('./lint-files.ts')).lintFiles(args));
      }),
    { 'tapwright case lint examples/cases/wallet-transfer.yaml': 'problems by file, line and column' },
  );
