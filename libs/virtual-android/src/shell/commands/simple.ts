import { print, type ShellCommand } from '../command.ts';

export const yes: ShellCommand = () => 0;
export const no: ShellCommand = () => 1;

/** Ends the shell, or the subshell it stands in. */
export const exit: ShellCommand = ({ args, shell }) => {
  shell.leaving = true;
  const code = args[0] === undefined ? shell.status : Number.parseInt(args[0], 10);
  return Number.isNaN(code) ? 1 : code & 0xff;
};

/** The shell user of adbd. */
export const id: ShellCommand = ({ args, streams }) => {
  const only = args.includes('-u') || args.includes('-g');
  const all = 'uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log) context=u:r:shell:s0';
  print(streams.output, `${only ? (args.includes('-n') ? 'shell' : '2000') : all}\n`);
  return 0;
};
