import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/** Collects garbage, fully, and lets finalizers and what they free run: memory is compared after this only. */
export async function collectGarbage(): Promise<void> {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc');
  }
  for (let round = 0; round < 2; round += 1) {
    collect?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
