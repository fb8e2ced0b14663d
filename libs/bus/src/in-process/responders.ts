import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Responder, Subscription } from '../port.ts';
import { type BoundedResponder, boundResponder, noAnswerInTime, nobodyAnswers } from '../responder.ts';
import { checkToken } from '../subjects.ts';

/** Request and reply within one process; several responders at one address take turns. */
export interface Responders {
  respond(address: string, responder: Responder): Subscription;
  request(address: string, body: string, timeoutMs: number): Promise<string>;
  drain(): Promise<void>;
}

export function createResponders(): Responders {
  const byAddress = new Map<string, BoundedResponder[]>();

  async function stop(address: string, responder: BoundedResponder): Promise<void> {
    const others = (byAddress.get(address) ?? []).filter((other) => other !== responder);
    if (others.length === 0) byAddress.delete(address);
    else byAddress.set(address, others);
    await responder.drain();
  }

  return {
    respond(address, responder) {
      checkToken('address', address);
      const bounded = boundResponder(responder);
      byAddress.set(address, [...(byAddress.get(address) ?? []), bounded]);
      return { drain: () => stop(address, bounded) };
    },
    async request(address, body, timeoutMs) {
      checkToken('address', address);
      const [next, ...others] = byAddress.get(address) ?? [];
      if (next === undefined) throw nobodyAnswers(address);
      byAddress.set(address, [...others, next]);
      return await withinTime(address, timeoutMs, next.answer(body));
    },
    async drain() {
      const all = [...byAddress].flatMap(([address, list]) => list.map((one) => stop(address, one)));
      await Promise.all(all);
    },
  };
}

async function withinTime(address: string, timeoutMs: number, answer: Promise<string>): Promise<string> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(noAnswerInTime(address, timeoutMs)), timeoutMs);
  try {
    return await Promise.race([answer, late.promise]);
  } catch (thrown) {
    // A copy, as over the network: the caller gets the code and the message, not the responder's object.
    const error = toTapwrightError(thrown);
    throw new TapwrightError(error.code, error.message, error.toJSON());
  } finally {
    clearTimeout(timer);
  }
}
