import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { callOf, walkCommands } from '@tapwright/command-line';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** One command as a shell completes it. */
interface Entry {
  /** The words after `tapwright`; empty for the command itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly {
    readonly long: string;
    readonly summary: string;
    /** The values that it may have; empty: any. */
    readonly choices: readonly string[];
    readonly takesValue: boolean;
  }[];
}

/** A script that a shell reads once: it completes commands, options and their fixed values, and files elsewhere. */
export function completionScript(shell: Shell, program: CommandUnknownOpts): string {
  const entries = walkCommands(program).map(entryOf);
  if (shell === 'fish') return fishScript(entries);
  return shell === 'zsh' ? `${ZSH_FIRST}\n${bashScript(entries)}` : bashScript(entries);
}

function entryOf(command: CommandUnknownOpts): Entry {
  const visible = command.commands.filter((one) => !('_hidden' in one && one._hidden === true));
  return {
    path: callOf(command).split(' ').slice(1).join(' '),
    commands: visible.map((one) => ({ name: one.name(), summary: one.summary() })),
    options: command.options.flatMap((option) =>
      option.long == null || option.hidden
        ? []
        : [
            {
              long: option.long,
              summary: option.description,
              choices: option.argChoices ?? [],
              takesValue: option.required || option.optional,
            },
          ],
    ),
  };
}

/** zsh reads scripts for bash. */
const ZSH_FIRST = 'autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit';

function bashScript(entries: readonly Entry[]): string {
  const paths = entries.filter(({ path }) => path !== '').map(({ path }) => `"${path}"`);
  const words = entries.map(
    ({ path, commands, options }) =>
      `    "${path}") words='${[...commands.map(({ name }) => name), ...options.map(({ long }) => long), '--help'].join(' ')}' ;;`,
  );
  const values = entries.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ long, choices }) => `    "${path} ${long}") words='${choices.join(' ')}' ;;`),
  );
  return `_tapwright() {
  local at='' words='' next i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${at:+$at }\${COMP_WORDS[i]}"
    case "$next" in
    ${paths.join(' | ')}) at="$next" ;;
    esac
  done
  case "$at" in
${words.join('\n')}
  esac
  case "$at \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tapwright tapwright
`;
}

function fishScript(entries: readonly Entry[]): string {
  const paths = entries.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  const lines = entries.flatMap(({ path, commands, options }) => {
    const when = `-n ${quoted(`test (__tapwright_at) = ${path === '' ? '""' : `"${path}"`}`)}`;
    return [
      ...commands.map(
        ({ name, summary }) => `complete -c tapwright -f ${when} -a ${name} -d ${quoted(summary)}`,
      ),
      ...options.map(({ long, summary, choices, takesValue }) => {
        const value = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : takesValue ? ' -r' : '';
        return `complete -c tapwright ${when} -l ${long.slice(2)}${value} -d ${quoted(summary)}`;
      }),
    ];
  });
  return `function __tapwright_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$at $word")
    switch "$next"
      case ${paths.join(' ')}
        set at "$next"
    end
  end
  echo -- "$at" | string replace -- '-- ' ''
end
${lines.join('\n')}
`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\s+/g, ' ')}'`;
}
