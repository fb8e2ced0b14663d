import { FAILURE_TEXT } from '../../../../phone/files/failures.ts';
import { type CommandCall, complain } from '../../../command.ts';
import { type ByteSource, sourceOf } from '../../../streams.ts';

/** A file named on the command line; or the input, for `-` or where none is named. */
export interface Input {
  readonly name: string;
  readonly source: ByteSource;
}

/** Opens the named files. One that cannot be read is reported in toybox's words and left out. */
export function inputsOf(
  call: CommandCall,
  tool: string,
  paths: readonly string[],
): { readonly inputs: readonly Input[]; readonly failed: boolean } {
  const inputs: Input[] = [];
  let failed = false;
  for (const name of paths.length === 0 ? ['-'] : paths) {
    if (name === '-') {
      inputs.push({ name: '-', source: call.streams.input });
      continue;
    }
    const content = call.files.read(name);
    if (content.ok) inputs.push({ name, source: sourceOf(content.value) });
    else {
      failed = true;
      complain(call, `${tool}: ${name}: ${FAILURE_TEXT[content.failure]}`);
    }
  }
  return { inputs, failed };
}

/** All named files as one text; null where one could not be read. */
export async function textOf(
  call: CommandCall,
  tool: string,
  paths: readonly string[],
): Promise<string | null> {
  const bytes = await bytesOf(call, tool, paths);
  return bytes === null ? null : bytes.toString('utf8');
}

export async function bytesOf(
  call: CommandCall,
  tool: string,
  paths: readonly string[],
): Promise<Buffer | null> {
  const { inputs, failed } = inputsOf(call, tool, paths);
  if (failed) return null;
  const parts: Uint8Array[] = [];
  for (const { source } of inputs) parts.push(await source.readAll());
  return Buffer.concat(parts);
}
