import { setTimeout as pass } from 'node:timers/promises';
import { TapwrightError } from '@tapwright/contracts';

/** Bodies longer than this wait for their turn; reading a shorter one keeps nobody waiting. */
export const LARGE_BODY = 64 * 1024;
/** Of one tenant, with the one that is read. */
const WAITING_MAX = 4;

/** Reads large bodies one after the other, and leaves the process to others for as long after each as it took. */
export interface LargeBodies {
  /** @throws TapwrightError `TOO_MANY_REQUESTS` where too many bodies of the tenant wait; whatever `read` throws */
  read<Value>(tenantId: string, read: () => Value): Promise<Value>;
}

export function createLargeBodies(): LargeBodies {
  const waiting = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(tenantId, read) {
      const count = waiting.get(tenantId) ?? 0;
      if (count >= WAITING_MAX)
        throw new TapwrightError('TOO_MANY_REQUESTS', `${count} large bodies of the tenant wait to be read`, {
          expected: `at most ${WAITING_MAX} bodies of more than ${LARGE_BODY} characters at a time`,
        });
      waiting.set(tenantId, count + 1);
      const turn = last.then(() => timed(read));
      last = turn.then(
        ({ spentMs }) => pass(spentMs),
        () => {},
      );
      try {
        const { result } = await turn;
        if ('error' in result) throw result.error;
        return result.value;
      } finally {
        const left = (waiting.get(tenantId) ?? 1) - 1;
        if (left > 0) waiting.set(tenantId, left);
        else waiting.delete(tenantId);
      }
    },
  };
}

type Result<Value> = { readonly value: Value } | { readonly error: unknown };

function timed<Value>(read: () => Value): { readonly result: Result<Value>; readonly spentMs: number } {
  const begun = performance.now();
  const result = attempted(read);
  return { result, spentMs: performance.now() - begun };
}

function attempted<Value>(read: () => Value): Result<Value> {
  try {
    return { value: read() };
  } catch (error) {
    return { error };
  }
}
