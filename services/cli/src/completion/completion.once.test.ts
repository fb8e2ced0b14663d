import { execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { tapwright } from '../program.ts';
import { completionScript, SHELLS, type Shell } from './completion-script.ts';

const program = tapwright(async () => undefined);
/** What stands on the command line, the last word being typed, and what is offered. */
const LINES: readonly [line: string, offered: readonly string[]][] = [
  ['tapwright case ', ['run', 'lint']],
  ['tapwright case r', ['run']],
  ['tapwright explore --bu', ['--budget']],
  ['tapwright replay --heal s', ['similarity']],
  ['tapwright nothing-such ', ['run', 'doctor']],
];

/** Runs the shell, or says loudly that it is absent. */
function hasShell(shell: Shell): boolean {
  if (spawnSync(shell, ['--version']).status === 0) return true;
  process.stderr.write(`NOT TESTED: completion in ${shell}, which is not installed\n`);
  return false;
}

/** Prints what is offered for the line, one word on each line. */
const ASK: Readonly<Record<Shell, (file: string, line: string) => string>> = {
  bash: (file, line) => `source '${file}'; COMP_WORDS=(${words(line)}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    _tapwright; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (file, line) => `autoload -U compinit && compinit -D -u; source '${file}' 2>/dev/null
    emulate ksh -c 'COMP_WORDS=(${words(line)}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _tapwright; printf "%s\\n" "\${COMPREPLY[@]}"'`,
  fish: (file, line) => `source '${file}'; complete -C '${line}' | string split -f 1 \\t`,
};

function words(line: string): string {
  return line
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' ');
}

test.each(SHELLS)(
  '%s offers commands, options and their values',
  async (shell) => {
    if (!hasShell(shell)) return;
    await using folder = await temporaryDirectory();
    const file = join(folder.path, 'completion');
    await writeFile(file, completionScript(shell, program));
    for (const [line, offered] of LINES) {
      const out = execFileSync(shell, ['-c', ASK[shell](file, line)], {
        encoding: 'utf8',
        env: { ...process.env, HOME: folder.path },
      });
      expect({ line, out: out.trim().split('\n') }).toMatchObject({
        out: expect.arrayContaining([...offered]),
      });
    }
  },
  60_000,
);
