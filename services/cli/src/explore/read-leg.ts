import { join } from 'node:path';
import { TapwrightError } from '@tapwright/contracts';
import type { Trace } from '@tapwright/script';
import { readTrace } from '../script/read-trace.ts';

/** The trace of a leg in a folder of `explore --out`. @throws TapwrightError `INPUT_INVALID` naming the file: there are many */
export async function readLeg(folder: string, name: string): Promise<Trace> {
  const path = join(folder, name);
  try {
    return (await readTrace(path)).trace;
  } catch (cause) {
    if (!(cause instanceof TapwrightError)) throw cause;
    const { code, message, field, expected } = cause;
    const about = {
      ...(field === undefined ? {} : { field }),
      ...(expected === undefined ? {} : { expected }),
    };
    throw new TapwrightError(code, message.includes(path) ? message : `${path}: ${message}`, {
      ...about,
      cause,
    });
  }
}
