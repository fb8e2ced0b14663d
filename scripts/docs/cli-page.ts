import { tapwright } from '@tapwright/cli';
import { callOf, EXIT_CODES, examplesOf, walkCommands } from '@tapwright/command-line';

type Command = ReturnType<typeof tapwright>;

/** `docs/cli.md`: the `--help` text of every command. */
export function cliPage(): readonly string[] {
  const [program, ...commands] = walkCommands(tapwright(async () => undefined));
  if (program === undefined) return [];
  const leaves = commands.filter(({ commands: inner }) => inner.length === 0);
  return [
    'Every command shows the same with `--help`. `tapwright --version` shows the version.',
    '',
    ...table(
      ['Command', 'What it does'],
      leaves.map((command) => [
        `[\`${callOf(command)}\`](#${callOf(command).replaceAll(' ', '-')})`,
        command.summary() || command.description(),
      ]),
    ),
    '',
    '## Exit codes',
    '',
    ...table(
      ['Code', 'Meaning'],
      EXIT_CODES.map(({ code, meaning }) => [String(code), meaning]),
    ),
    ...leaves.flatMap(sectionOf),
  ];
}

function sectionOf(command: Command): readonly string[] {
  const help = command.createHelp();
  const options = help
    .visibleOptions(command)
    .map((option) => [`\`${option.flags}\``, help.optionDescription(option)]);
  const words = command.registeredArguments.map((one) => [`\`${one.name()}\``, one.description]);
  const examples = examplesOf(command).flatMap(({ line, says }) => [`# ${says}`, line]);
  return [
    '',
    `## ${callOf(command)}`,
    '',
    command.description(),
    '',
    `    ${callOf(command)} ${command.usage()}`,
    '',
    ...table(['Argument or option', 'Meaning'], [...words, ...options]),
    '',
    '```sh',
    ...examples,
    '```',
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
