import type { ServiceStream } from '../../../../adb/stream/service-stream.ts';
import { type CommandCall, complain, optionsOf, type ShellCommand } from '../../../command.ts';
import { sourceFrom } from '../../../streams.ts';
import { dial } from './netcat-client.ts';

/**
 * toybox's `nc -l [-L] -p PORT [COMMAND…]`: tries out forwarded ports (`adb forward tcp:X tcp:PORT`). Each connection is
 * the input and output of the command; without a command, of the shell. `-l` accepts one connection, `-L` accepts them
 * until the client hangs up. `nc HOST PORT` reaches only what listens on the phone itself, reversed ports too.
 */
export const netcat: ShellCommand = async (call) => {
  const { args, command } = split(call.args);
  const options = optionsOf(args, 'lLp:s:q:w:46uUn');
  if (options === null) return complain(call, 'nc: Unknown option (see "nc --help")');
  const { flags, values } = options;
  const many = flags.has('L');
  if (!many && !flags.has('l')) return dial(call, command);
  const port = values.get('p') ?? options.operands[0] ?? '';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return complain(call, `nc: bad port '${port}'`);
  const served = await listen(
    call,
    port,
    [...options.operands.slice(values.has('p') ? 0 : 1), ...command],
    many,
  );
  return served ? 0 : complain(call, 'nc: bind: Address already in use');
};

/** Splits options and command. The command begins at the first word after the options and keeps its own options. */
function split(words: readonly string[]): {
  readonly args: readonly string[];
  readonly command: readonly string[];
} {
  let at = 0;
  while (at < words.length && /^-/.test(words[at] ?? ''))
    at += /^-[lLn46uU]*[psqw]$/.test(words[at] ?? '') ? 2 : 1;
  // A number right after `-l` is the port.
  if (/^\d+$/.test(words[at] ?? '') && !words.slice(0, at).some((word) => /^-\w*p/.test(word))) at += 1;
  return { args: words.slice(0, at), command: words.slice(at) };
}

/** False where the port is in use. Resolves when nothing listens any more and the last connection has ended. */
async function listen(
  call: CommandCall,
  port: string,
  command: readonly string[],
  many: boolean,
): Promise<boolean> {
  const { signal } = call.shell;
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const close = call.device.sockets.listen(`tcp:${port}`, async (stream) => {
    if (!many) close?.();
    try {
      await serve(call, command, stream);
    } finally {
      if (!many) finish();
    }
  });
  if (close === null) return false;
  if (signal.aborted) finish();
  signal.addEventListener('abort', finish, { once: true });
  await finished;
  signal.removeEventListener('abort', finish);
  close();
  return true;
}

async function serve(call: CommandCall, command: readonly string[], stream: ServiceStream): Promise<void> {
  const input = sourceFrom(() => stream.reader.readSome());
  const output = {
    write: (bytes: Uint8Array) => stream.write(bytes),
    room: () => stream.room(),
    closed: stream.gone,
  };
  if (command.length > 0) {
    await call.run(command, { streams: { ...call.streams, input, output } });
    return;
  }
  // Without a command the shell's input is sent first, and what comes is printed.
  const own = await call.streams.input.readAll();
  if (own.length > 0) stream.write(own);
  for (let part = await input.read(65_536); part !== null; part = await input.read(65_536)) {
    call.streams.output.write(part);
    await call.streams.output.room?.();
  }
}
