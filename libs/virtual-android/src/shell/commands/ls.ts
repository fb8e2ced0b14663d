import type { FileFacts } from '../../files/file-system.ts';
import { baseName, normalPath } from '../../files/paths.ts';
import { type CommandCall, complain, complainOf, optionsOf, print, type ShellCommand } from '../command.ts';

export const ls: ShellCommand = (call) => {
  const options = optionsOf(call.args, '1adlR');
  if (options === null) return complain(call, 'ls: Unknown option (see "ls --help")');
  const { operands, flags } = options;
  const paths = operands.length === 0 ? ['/'] : operands;
  let status = 0;
  for (const path of paths) {
    const facts = call.device.files.stat(path);
    if (facts === null) {
      status = complainOf(call, 'ls', path, 'ENOENT');
      continue;
    }
    const whole = facts.kind === 'file' || flags.has('d');
    if (!whole && paths.length > 1) print(call.streams.output, `${path === paths[0] ? '' : '\n'}${path}:\n`);
    const names = whole ? [path] : namesIn(call, path, flags.has('a'));
    const lines = names.map((name) => {
      const full = whole ? path : `${normalPath(path)}/${name}`;
      return flags.has('l') ? longLine(name, call.device.files.stat(full) ?? facts) : name;
    });
    if (lines.length > 0) print(call.streams.output, `${lines.join('\n')}\n`);
  }
  return status;
};

function namesIn(call: CommandCall, path: string, hidden: boolean): readonly string[] {
  const names = call.device.files.list(path);
  if (!names.ok) return [];
  return hidden ? ['.', '..', ...names.value] : names.value.filter((name) => !baseName(name).startsWith('.'));
}

function longLine(name: string, facts: FileFacts): string {
  const bits = 'rwxrwxrwx';
  const mode = [...bits].map((letter, index) => (facts.mode & (1 << (8 - index)) ? letter : '-')).join('');
  const time = new Date(facts.changedAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${facts.kind === 'directory' ? 'd' : '-'}${mode} 1 shell shell ${String(facts.size).padStart(8)} ${time} ${name}`;
}
