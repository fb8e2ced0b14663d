import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Responder, Subscription } from './port.ts';

/** Maximum number of requests that one responder answers at a time; more are refused with `TOO_MANY_REQUESTS`. */
const CONCURRENT_MAX = 64;

export interface BoundedResponder extends Subscription {
  /** Rejects with a TapwrightError only. */
  answer(body: string): Promise<string>;
}

/** A responder with a limit on current requests; `drain()` waits for these. */
export function boundResponder(responder: Responder): BoundedResponder {
  const inHand = new Set<Promise<string>>();

  async function begin(body: string): Promise<string> {
    try {
      return await responder(body);
    } catch (thrown) {
      throw toTapwrightError(thrown);
    }
  }

  return {
    async answer(body) {
      if (inHand.size >= CONCURRENT_MAX) {
        throw new TapwrightError(
          'TOO_MANY_REQUESTS',
          `The responder is already answering ${CONCURRENT_MAX} requests.`,
        );
      }
      const answer = begin(body);
      inHand.add(answer);
      try {
        return await answer;
      } finally {
        inHand.delete(answer);
      }
    },
    async drain() {
      await Promise.allSettled(inHand);
    },
  };
}

/** Nobody listens at the address. */
export function nobodyAnswers(address: string, cause?: unknown): TapwrightError {
  return new TapwrightError('BUS_UNAVAILABLE', `Nobody answers requests to ${address}.`, {
    advice: 'Check that the service which answers there is running.',
    cause,
  });
}

/** There is a listener, but no answer came in time. */
export function noAnswerInTime(address: string, timeoutMs: number, cause?: unknown): TapwrightError {
  return new TapwrightError('BUS_UNAVAILABLE', `No answer from ${address} within ${timeoutMs} ms.`, {
    cause,
  });
}
