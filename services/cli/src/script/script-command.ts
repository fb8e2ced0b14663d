import { chmod, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { TapwrightError } from '@tapwright/contracts';
import { type Emitter, emitters, TRACE_FORMAT, whyNot } from '@tapwright/script';
import { wrong } from '../arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { readTrace } from './read-trace.ts';

const OPTIONS = { format: { type: 'string' }, out: { type: 'string' } } as const;

/** `tapwright script export`: writes a trace in another format, to a file or to standard output. */
export async function scriptCommand([action, ...args]: readonly string[]): Promise<number> {
  if (action !== 'export') {
    const problem = action === undefined ? 'needs a word' : `has no '${action.slice(0, 40)}'`;
    throw wrong('script', problem, 'export');
  }
  const { file, emitter, out } = readArguments(args);
  const { trace } = await readTrace(file);
  const reason = whyNot(emitter, trace);
  if (reason !== null) {
    throw new TapwrightError('INPUT_INVALID', reason, { field: '--format', expected: TRACE_FORMAT });
  }
  // How the file was proved says nothing of what is made here from whatever it holds now.
  const proof = { status: 'not_replayed' as const, detail: 'exported from a trace' };
  const { content, losses } = emitter.emit(trace, { proof });
  if (out === null) process.stdout.write(content);
  else await write(out, content, emitter);
  for (const loss of losses) process.stderr.write(`lost: ${loss}\n`);
  return EXIT.completed;
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = read(args);
  const [file, second] = positionals;
  if (file === undefined || second !== undefined) throw wrong('FILE', 'must be one trace', 'FILE.json');
  const emitter = emitters.find(({ format }) => format === values.format);
  const formats = emitters.map(({ format }) => format).join(', ');
  if (emitter === undefined)
    throw wrong('--format', values.format === undefined ? 'is missing' : 'is unknown', formats);
  return { file, emitter, out: values.out ?? null };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : 'arguments';
    throw new TapwrightError('INPUT_INVALID', `${message}`, {
      expected: 'the flags that `tapwright help` lists',
    });
  }
}

async function write(path: string, content: string, { fileExtension }: Emitter): Promise<void> {
  try {
    await writeFile(path, content);
    if (fileExtension === 'sh') await chmod(path, 0o755);
  } catch (cause) {
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be written`, {
      field: '--out',
      expected: 'a file that can be written',
      cause,
    });
  }
}
