import { complain, type ShellCommand } from '../../../command.ts';

interface Plan {
  readonly command: readonly string[];
  /** Most words for one run of the command. */
  most: number;
  zero: boolean;
  /** The text that is replaced by an item, one item for each run of the command. */
  place: string | null;
}

/** `xargs [-0] [-r] [-n N] [-I TEXT] COMMAND…` of toybox: words of the input, or lines with `-I`. */
export const xargs: ShellCommand = async (call) => {
  const plan = planOf(call.args);
  if (typeof plan === 'string') return complain(call, `xargs: ${plan}`);
  const { command, place, zero } = plan;
  const text = Buffer.from(await call.streams.input.readAll()).toString('utf8');
  const items = text.split(zero ? '\0' : place === null ? /\s+/ : '\n').filter((item) => item !== '');
  const step = place === null ? Math.min(plan.most, Math.max(1, items.length)) : 1;
  // Without items the command still runs once, as in Linux.
  const end = place === null ? Math.max(1, items.length) : items.length;
  let status = 0;
  for (let at = 0; at < end && !call.shell.signal.aborted; at += step) {
    const some = items.slice(at, at + step);
    const words =
      place === null ? [...command, ...some] : command.map((word) => word.replaceAll(place, some[0] ?? ''));
    const code = await call.run(words);
    if (code !== 0) status = code === 127 ? 127 : 123;
  }
  return status;
};

function planOf(args: readonly string[]): Plan | string {
  const words = [...args];
  const plan: Omit<Plan, 'command'> = { most: Number.POSITIVE_INFINITY, zero: false, place: null };
  while (words[0]?.startsWith('-')) {
    const option = words.shift() ?? '';
    if (option === '-0') plan.zero = true;
    else if (option === '-n') plan.most = Math.max(1, Number.parseInt(words.shift() ?? '', 10) || 1);
    else if (option === '-I') plan.place = words.shift() ?? '{}';
    else if (option !== '-r' && option !== '-t') return `Unknown option '${option}'`;
  }
  return { ...plan, command: words.length === 0 ? ['echo'] : words };
}
