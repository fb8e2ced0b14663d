import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/** Collects garbage completely, and lets finalizers run and free memory: memory is compared only after this. */
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
