import { readFile, stat } from 'node:fs/promises';
import { wrong } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';

const BYTES_MAX = 1_048_576;

/** Reads a text file, by default of at most 1 MiB. Its size is checked first. @throws TapwrightError `INPUT_INVALID` */
export async function readText(path: string, most: number = BYTES_MAX): Promise<string> {
  let bytes: Buffer;
  try {
    const { size } = await stat(path);
    if (size > most) throw wrong(path, `has ${size} bytes`, `at most ${most}`);
    bytes = await readFile(path);
  } catch (cause) {
    if (cause instanceof TapwrightError) throw cause;
    const details = { field: path, expected: 'a file that can be read', cause };
    throw new TapwrightError('INPUT_INVALID', `${path} cannot be read`, details);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const details = { field: path, expected: 'a text file in UTF-8', cause };
    throw new TapwrightError('INPUT_INVALID', `${path} is not a text file`, details);
  }
}
