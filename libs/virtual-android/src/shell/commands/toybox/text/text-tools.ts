import { type CommandCall, complain, optionsOf, print, type ShellCommand } from '../../../command.ts';
import { linesOf } from '../../../lines.ts';
import { bytesOf, inputsOf } from './inputs.ts';

/** `-5` is `-n 5`. */
function withCount(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => (/^-\d+$/.test(arg) ? ['-n', arg.slice(1)] : [arg]));
}

/** `head [-n N] [-c N] [FILE…]`, default ten lines. It ends when it has them, which ends its writer too. */
export const head: ShellCommand = async (call) => {
  const options = optionsOf(withCount(call.args), 'n:c:qv');
  if (options === null) return complain(call, 'head: Unknown option (see "head --help")');
  const { inputs, failed } = inputsOf(call, 'head', options.operands);
  const bytes = options.values.get('c');
  const count = Number.parseInt(options.values.get('n') ?? '10', 10);
  for (const [index, { name, source }] of inputs.entries()) {
    if (inputs.length > 1 && !options.flags.has('q'))
      print(call.streams.output, `${index === 0 ? '' : '\n'}==> ${name} <==\n`);
    if (bytes !== undefined) call.streams.output.write((await source.readAll()).subarray(0, Number(bytes)));
    else if (count < 0) print(call.streams.output, joined((await allLines(source)).slice(0, count)));
    else if (count > 0) await firstLines(call, source, count);
  }
  return failed ? 1 : 0;
};

async function firstLines(
  call: CommandCall,
  source: Parameters<typeof linesOf>[0],
  count: number,
): Promise<void> {
  let left = count;
  for await (const line of linesOf(source)) {
    print(call.streams.output, `${line}\n`);
    left -= 1;
    if (left <= 0) return;
  }
}

async function allLines(source: Parameters<typeof linesOf>[0]): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(source)) lines.push(line);
  return lines;
}

function joined(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/** `tail [-n [+]N] [-c N] [-f] [FILE…]`; `-f` goes on until the client hangs up. */
export const tail: ShellCommand = async (call) => {
  const options = optionsOf(withCount(call.args), 'n:c:fFqs:');
  if (options === null) return complain(call, 'tail: Unknown option (see "tail --help")');
  const { inputs, failed } = inputsOf(call, 'tail', options.operands);
  const number = options.values.get('n') ?? '10';
  const bytes = options.values.get('c');
  for (const { source } of inputs) {
    if (bytes !== undefined) {
      const whole = await source.readAll();
      const from = bytes.startsWith('+')
        ? Number(bytes) - 1
        : Math.max(0, whole.length - Math.abs(Number(bytes)));
      call.streams.output.write(whole.subarray(from));
      continue;
    }
    const lines = await allLines(source);
    const count = Math.abs(Number.parseInt(number, 10));
    const shown = number.startsWith('+') ? lines.slice(count - 1) : count === 0 ? [] : lines.slice(-count);
    print(call.streams.output, joined(shown));
  }
  const [path] = options.operands;
  if ((options.flags.has('f') || options.flags.has('F')) && path !== undefined && !failed)
    await follow(call, path);
  return failed ? 1 : 0;
};

/** Virtual files do not report growth, so they are checked at this interval, as on a phone without inotify. */
const LOOK_MS = 250;

async function follow(call: CommandCall, path: string): Promise<void> {
  const { signal } = call.shell;
  const { output } = call.streams;
  let seen = call.files.stat(path)?.size ?? 0;
  while (!signal.aborted && output.closed?.aborted !== true) {
    await pause(LOOK_MS, [signal, output.closed]);
    const content = call.files.read(path);
    const bytes = content.ok ? content.value : new Uint8Array();
    if (bytes.length > seen) output.write(bytes.subarray(seen));
    seen = bytes.length;
    await output.room?.();
  }
}

function pause(ms: number, ends: readonly (AbortSignal | undefined)[]): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      for (const end of ends) end?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const end of ends) end?.addEventListener('abort', done, { once: true });
  });
}

/** `wc [-lwcm] [FILE…]`: a single number alone, several in columns, as in toybox. */
export const wc: ShellCommand = async (call) => {
  const options = optionsOf(call.args, 'lwcmL');
  if (options === null) return complain(call, 'wc: Unknown option (see "wc --help")');
  const { flags, operands } = options;
  const wanted = ['l', 'w', 'c', 'm'].filter((flag) => (flags.size === 0 ? flag !== 'm' : flags.has(flag)));
  const totals = new Map<string, number>();
  const paths = operands.length === 0 ? ['-'] : operands;
  let status = 0;
  const show = (counts: ReadonlyMap<string, number>, name: string): void => {
    const numbers = wanted.map((flag) => String(counts.get(flag) ?? 0));
    const label = name === '-' ? '' : ` ${name}`;
    print(call.streams.output, `${numbers.join(' ')}${label}\n`);
  };
  for (const path of paths) {
    const bytes = await bytesOf(call, 'wc', [path]);
    if (bytes === null) {
      status = 1;
      continue;
    }
    const text = bytes.toString('utf8');
    const counts = new Map([
      ['l', text.split('\n').length - 1],
      ['w', text.split(/\s+/).filter((word) => word !== '').length],
      ['c', bytes.length],
      ['m', [...text].length],
    ]);
    for (const [flag, count] of counts) totals.set(flag, (totals.get(flag) ?? 0) + count);
    show(counts, path);
  }
  if (paths.length > 1) show(totals, 'total');
  return status;
};
