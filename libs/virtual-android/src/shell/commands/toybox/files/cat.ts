import { type CommandCall, complainOf, type ShellCommand } from '../../../command.ts';

export const cat: ShellCommand = async (call) => {
  const paths = call.args.filter((arg) => arg !== '-u');
  let status = 0;
  for (const path of paths.length === 0 ? ['-'] : paths) {
    if (path === '-') {
      await passOn(call);
      continue;
    }
    const content = call.files.read(path);
    if (content.ok) call.streams.output.write(content.value);
    else status = complainOf(call, 'cat', path, content.failure);
  }
  return status;
};

const CHUNK_BYTES = 64 * 1024;

/** Passes the input on as it comes, as fast as the reader reads it. */
async function passOn(call: CommandCall): Promise<void> {
  const { input, output } = call.streams;
  for (let part = await input.read(CHUNK_BYTES); part !== null; part = await input.read(CHUNK_BYTES)) {
    output.write(part);
    await output.room?.();
    if (call.shell.signal.aborted) return;
  }
}
