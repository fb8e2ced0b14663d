import { parseShell } from './parse.ts';
import type { ByteSource } from './streams.ts';
import { ShellSyntaxError } from './syntax.ts';

const LINE_FEED = 0x0a;
/** Most bytes of one command, which may have several lines. */
const COMMAND_MAX_BYTES = 1024 * 1024;

/**
 * Reads the lines of one whole command. The commands read the same input, so a line is read byte by byte: what follows may
 * be input of the command that it starts. At the end of the input an incomplete command is given as it is. Null: no more.
 */
export async function readCommand(
  input: ByteSource,
  onMore: () => void = () => undefined,
): Promise<string | null> {
  let lines = '';
  for (;;) {
    const line = await readLine(input);
    if (line === null) return lines === '' ? null : lines;
    lines += line;
    if (lines.length > COMMAND_MAX_BYTES || !isUnfinished(lines)) return lines;
    onMore();
  }
}

/** One line with its line end, which the last line may lack. Null at the end. */
async function readLine(input: ByteSource): Promise<string | null> {
  const bytes: number[] = [];
  for (let next = await input.read(1); next !== null; next = await input.read(1)) {
    const [byte = LINE_FEED] = next;
    bytes.push(byte);
    if (byte === LINE_FEED || bytes.length >= COMMAND_MAX_BYTES) break;
  }
  return bytes.length === 0 ? null : Buffer.from(bytes).toString('utf8');
}

/** A terminal asks for the rest with `> `. */
function isUnfinished(lines: string): boolean {
  try {
    parseShell(lines);
    return /(^|[^\\])(\\\\)*\\\n$/.test(lines);
  } catch (thrown) {
    return thrown instanceof ShellSyntaxError && thrown.unfinished;
  }
}
