import { readFile, stat } from 'node:fs/promises';
import { TapwrightError } from '@tapwright/contracts';
import { parseTrace, type Trace } from '@tapwright/script';

/** Enough for the largest trace, which has 200 steps. */
const TRACE_MAX_BYTES = 20_000_000;

/** Reads a trace. @throws TapwrightError `INPUT_INVALID` naming the file, or the field of the trace that is wrong */
export async function readTrace(path: string): Promise<{ readonly trace: Trace; readonly json: string }> {
  const json = await readText(path, 'the neutral JSON of a script');
  return { trace: parseTrace(json), json };
}

/** Reads a file that may be as large as a trace. @throws TapwrightError `INPUT_INVALID` */
export async function readText(path: string, expected: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size > TRACE_MAX_BYTES) {
    throw new TapwrightError('INPUT_INVALID', `${path} is not a file that can be read`, {
      field: 'FILE',
      expected,
    });
  }
  return readFile(path, 'utf8');
}
