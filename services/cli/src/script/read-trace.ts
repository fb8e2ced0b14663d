import { readFile, stat } from 'node:fs/promises';
import { TapwrightError } from '@tapwright/contracts';
import { parseTrace, type Trace } from '@tapwright/script';

/** Enough for the largest trace, which has 200 steps. */
const TRACE_MAX_BYTES = 20_000_000;

/** Reads a trace. @throws TapwrightError `INPUT_INVALID` naming the file, or the field of the trace that is wrong */
export async function readTrace(path: string): Promise<{ readonly trace: Trace; readonly json: string }> {
  const json = await readText(path);
  return { trace: parseTrace(json), json };
}

async function readText(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size > TRACE_MAX_BYTES) {
    throw new TapwrightError('INPUT_INVALID', `${path} is not a file that holds a trace`, {
      field: 'FILE',
      expected: 'the neutral JSON of a script',
    });
  }
  return readFile(path, 'utf8');
}
