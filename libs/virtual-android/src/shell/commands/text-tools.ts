import { type CommandCall, complainOf, print, type ShellCommand } from '../command.ts';

/** `head [-n N] [FILE]`, ten lines unless told. */
export const head: ShellCommand = (call) => cut(call, 'head', (lines, count) => lines.slice(0, count));

/** `tail [-n N] [FILE]`. */
export const tail: ShellCommand = (call) => cut(call, 'tail', (lines, count) => lines.slice(-count));

/** `wc [-l|-w|-c] [FILE]`, one number or all three. */
export const wc: ShellCommand = async (call) => {
  const flag = call.args.find((arg) => /^-[lwc]$/.test(arg));
  const text = await textOf(
    call,
    'wc',
    call.args.find((arg) => !arg.startsWith('-')),
  );
  if (text === null) return 1;
  const counts = {
    '-l': text.split('\n').length - 1,
    '-w': text.split(/\s+/).filter((word) => word !== '').length,
    '-c': Buffer.byteLength(text),
  };
  const shown = Object.entries(counts).filter(([name]) => flag === undefined || flag === name);
  print(call.streams.output, `${shown.map(([, count]) => count).join(' ')}\n`);
  return 0;
};

type Cut = (lines: readonly string[], count: number) => readonly string[];

async function cut(call: CommandCall, tool: string, choose: Cut): Promise<number> {
  const [first = '', second = ''] = call.args;
  const spaced = first === '-n';
  const number = spaced ? second : (/^-n?(\d+)$/.exec(first)?.[1] ?? '');
  const count = Number.parseInt(number, 10);
  const text = await textOf(call, tool, call.args[spaced ? 2 : number === '' ? 0 : 1]);
  if (text === null) return 1;
  const lines = choose(text.replace(/\n$/, '').split('\n'), Number.isNaN(count) ? 10 : count);
  if (text !== '' && lines.length > 0) print(call.streams.output, `${lines.join('\n')}\n`);
  return 0;
}

async function textOf(call: CommandCall, tool: string, path: string | undefined): Promise<string | null> {
  if (path === undefined) return Buffer.from(await call.streams.input.readAll()).toString('utf8');
  const content = call.device.files.read(path);
  if (content.ok) return Buffer.from(content.value).toString('utf8');
  complainOf(call, tool, path, content.failure);
  return null;
}
