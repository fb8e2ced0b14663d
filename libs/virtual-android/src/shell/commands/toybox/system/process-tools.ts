import type { DeviceProcess } from '../../../../phone/device/processes.ts';
import { type CommandCall, complain, optionsOf, print, type ShellCommand } from '../../../command.ts';
import { uptimeSeconds } from '../../../proc.ts';
import { jobOf } from '../../builtins/run-commands.ts';
import { regularExpression } from '../text/regular-expression.ts';

/** The columns of `ps`; sizes are simulated. */
const COLUMNS: Readonly<Record<string, { readonly width: number; of(process: DeviceProcess): string }>> = {
  USER: { width: -12, of: ({ user }) => user },
  UID: { width: -12, of: ({ user }) => user },
  PID: { width: 6, of: ({ pid }) => String(pid) },
  PPID: { width: 6, of: ({ pid, user }) => (pid === 1 ? '0' : user.startsWith('u0_') ? '402' : '1') },
  VSZ: { width: 10, of: ({ user }) => (user.startsWith('u0_') ? '14680064' : '10862592') },
  RSS: { width: 6, of: ({ user }) => (user.startsWith('u0_') ? '98304' : '12288') },
  WCHAN: { width: -10, of: () => '0' },
  ADDR: { width: 10, of: () => '0' },
  S: { width: 1, of: () => 'S' },
  C: { width: 1, of: () => '0' },
  STIME: { width: 5, of: () => '09:30' },
  TTY: { width: -6, of: () => '?' },
  TIME: { width: 8, of: () => '00:00:00' },
  NAME: { width: -27, of: ({ name }) => name },
  CMD: { width: -27, of: ({ name }) => name },
  ARGS: { width: -27, of: ({ name }) => name },
  COMM: { width: -27, of: ({ name }) => name.slice(-15) },
};
const PLAIN = ['USER', 'PID', 'PPID', 'VSZ', 'RSS', 'WCHAN', 'ADDR', 'S', 'NAME'];
const FULL = ['UID', 'PID', 'PPID', 'C', 'STIME', 'TTY', 'TIME', 'CMD'];

/** Appium searches for a line that begins with `-A` before it asks for all processes. */
const PS_HELP = `usage: ps [-AaefdlnwTZM] [-o FIELD,...] [-p PID,...]

List processes.

-A	All of them (also -e)
-o	Show these fields: ${Object.keys(COLUMNS).join(' ')}
-p	Only these PIDs
-f	Full listing
`;

/** `ps [-A] [-e] [-f] [-o LIST] [-p PIDS]` of toybox; without `-A` only processes of the shell's user. */
export const ps: ShellCommand = (call) => {
  if (call.args.includes('--help')) {
    print(call.streams.output, PS_HELP);
    return 0;
  }
  const options = optionsOf(call.args, 'AaefdlnwTZMo:O:p:u:k:');
  if (options === null) return complain(call, 'ps: Unknown option (see "ps --help")');
  const { flags, values } = options;
  const named = call.args.flatMap((arg, index) => (call.args[index - 1] === '-o' ? arg.split(',') : []));
  const asked = named.length > 0 ? named : (values.get('o')?.split(',') ?? (flags.has('f') ? FULL : PLAIN));
  const columns = asked.map((name) => (name.split(/[=:]/)[0] ?? '').toUpperCase());
  const unknown = columns.find((name) => !Object.hasOwn(COLUMNS, name));
  if (unknown !== undefined) return complain(call, `ps: bad -o '${unknown}'`);
  const pids = values.get('p')?.split(',') ?? options.operands;
  const all = flags.has('A') || flags.has('e') || flags.has('a');
  const shown = processesOf(call).filter((process) => {
    if (pids.length > 0) return pids.includes(String(process.pid));
    return all || process.user === 'shell';
  });
  const row = (of: (name: string) => string): string =>
    columns
      .map((name, index) => {
        const width = COLUMNS[name]?.width ?? 0;
        if (index === columns.length - 1) return of(name);
        return width < 0 ? of(name).padEnd(-width) : of(name).padStart(width);
      })
      .join(' ');
  const rows = [
    row((name) => name),
    ...shown.map((process) => row((name) => COLUMNS[name]?.of(process) ?? '')),
  ];
  print(call.streams.output, rows.map((line) => `${line.trimEnd()}\n`).join(''));
  return pids.length > 0 && shown.length === 0 ? 1 : 0;
};

/** The phone's processes, and the calling shell with its child. */
function processesOf(call: CommandCall): readonly DeviceProcess[] {
  const { processId } = call.shell;
  return [...call.device.processes.all(), { pid: processId, name: 'sh', user: 'shell' }];
}

/** `pidof [-s] NAME…`: Appium, uiautomator2 and DroidBot ask whether an app runs. */
export const pidof: ShellCommand = (call) => {
  const names = call.args.filter((arg) => !arg.startsWith('-'));
  const found = processesOf(call).filter(({ name }) => names.includes(name));
  if (found.length === 0) return 1;
  const pids = found.map(({ pid }) => pid).reverse();
  print(call.streams.output, `${(call.args.includes('-s') ? pids.slice(0, 1) : pids).join(' ')}\n`);
  return 0;
};

/** `pgrep [-flx] PATTERN`: the expression is looked for in the whole command line, with and without `-f`. */
export const pgrep: ShellCommand = (call) => {
  const found = matching(call);
  for (const { pid, name } of found)
    print(call.streams.output, call.args.includes('-l') ? `${pid} ${name}\n` : `${pid}\n`);
  return found.length > 0 ? 0 : 1;
};

function matching(call: CommandCall): readonly DeviceProcess[] {
  const pattern = call.args.filter((arg) => !arg.startsWith('-')).at(-1);
  if (pattern === undefined) return [];
  // toybox takes an extended expression: clients write `[D]evice` so that their own line does not fit.
  const expression = regularExpression(pattern, new Set(call.args.includes('-x') ? 'Ex' : 'E'));
  if (expression === null) return [];
  return call.device.processes.all().filter(({ name }) => name.search(expression) !== -1);
}

/** `kill [-SIGNAL] PID|%JOB…`. The shell user may end its own jobs and no app: apps belong to other users. */
export const kill: ShellCommand = (call) => {
  if (call.args[0] === '-l') {
    print(call.streams.output, 'HUP INT QUIT KILL TERM STOP CONT\n');
    return 0;
  }
  const words = call.args.filter((arg, index) => !(index === 0 && /^-/.test(arg)));
  const targets = call.args[0] === '-s' ? words.slice(1) : words;
  if (targets.length === 0)
    return complain(
      call,
      `${call.shell.name}: kill: usage: kill [-s signame | -signum] { job | pid | pgrp } ...`,
    );
  const probe = call.args[0] === '-0';
  let status = 0;
  for (const word of targets) {
    const job = jobOf(call, word);
    if (job !== undefined) {
      if (!probe) job.stop();
      continue;
    }
    const process = processesOf(call).find(({ pid }) => String(pid) === word);
    const why = process === undefined ? 'No such process' : endProcess(call, process, probe);
    if (why !== null) status = complain(call, `${call.shell.name}: kill: ${word}: ${why}`);
  }
  return status;
};

/**
 * Ends an app, although an unrooted phone would refuse this: harnesses kill apps to see what happens. The system's own
 * processes are left alone. Null where it was done.
 */
function endProcess({ device }: CommandCall, process: DeviceProcess, probe: boolean): string | null {
  if (process.user === 'shell') {
    // Its own ones: programs that clients have brought. The shells and adbd are no entries of theirs.
    if (!probe) device.processes.stop(process.name);
    return null;
  }
  const app = device.app(process.name);
  if (app === undefined) return 'Operation not permitted';
  if (!probe) {
    device.forceStop(app.packageName);
    device.processes.stop(app.packageName);
  }
  return null;
}

/** `killall NAME…` and `pkill [-f] PATTERN`. Programs of a shell, such as `logcat`, are not listed: they end with it. */
export const killNamed =
  (tool: 'killall' | 'pkill'): ShellCommand =>
  (call) => {
    const names = call.args.filter((arg) => !/^-/.test(arg));
    if (names.length === 0) return complain(call, `${tool}: Needs 1 argument`);
    const found =
      tool === 'pkill'
        ? matching(call)
        : call.device.processes.all().filter(({ name }) => names.includes(name));
    if (found.length === 0)
      return tool === 'killall' ? complain(call, `killall: ${names[0]}: No such process`) : 1;
    let status = 0;
    for (const process of found) {
      const why = endProcess(call, process, false);
      if (why !== null) status = complain(call, `${tool}: ${process.name}: ${why}`);
    }
    return status;
  };

/** `top -n 1 -b`: prints constant numbers once, also without `-n`, where a real `top` would go on for ever. */
export const top: ShellCommand = (call) => {
  const all = processesOf(call);
  const lines = [
    `Tasks: ${all.length} total,   1 running, ${all.length - 1} sleeping,   0 stopped,   0 zombie`,
    '  Mem:  3893184K total,  3480800K used,   412384K free,     5120K buffers',
    ' Swap:  2097148K total,   524288K used,  1572860K free,  1401344K cached',
    '800%cpu  12%user   0%nice  16%sys 772%idle   0%iow   0%irq   0%sirq   0%host',
    '  PID USER         PR  NI VIRT  RES  SHR S[%CPU] %MEM     TIME+ ARGS',
    ...all.map(
      ({ pid, user, name }) =>
        `${String(pid).padStart(5)} ${user.padEnd(12)} 20   0  14G  96M  64M S  0.0   2.5   0:01.00 ${name}`,
    ),
  ];
  print(call.streams.output, `${lines.join('\n')}\n`);
  return 0;
};

export const uptime: ShellCommand = (call) => {
  const minutes = Math.floor(uptimeSeconds(call.device) / 60);
  const hours = `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, '0')}`;
  const days = Math.floor(minutes / 1_440);
  const now = new Date(call.device.clock.now()).toISOString().slice(11, 19);
  const up = `${days > 0 ? `${days} day${days > 1 ? 's' : ''}, ` : ''}${hours.padStart(5)}`;
  print(call.streams.output, ` ${now} up ${up},  0 users,  load average: 0.42, 0.36, 0.31\n`);
  return 0;
};
