import { type CallEnd, type MeteredCall, TapwrightError } from '@tapwright/contracts';
import { correctTurn, type PerMinute, pauseTurns, takeTurn } from '@tapwright/store';
import type { MeterEnvironment } from './environment.ts';
import type { Handling } from './handling.ts';
import { waitFor } from './wait-for.ts';

/** A turn at an endpoint whose rate is limited. */
export interface Turn {
  /** `used`: all tokens of the call. */
  end(how: CallEnd, used: number): Promise<void>;
}

/** A pause where the endpoint asks for one and does not say how long, milliseconds. */
const PAUSE_MS = 1_000;
/** Longest pause that is believed, milliseconds. */
const PAUSE_MAX_MS = 600_000;

/**
 * Waits for the next turn at the endpoint; null where its rate is not limited.
 * @throws TapwrightError `TURN_AWAITED` where it does not come while the event can be handled
 */
export async function awaitTurn(
  limits: MeterEnvironment,
  { db, endsAt }: Handling,
  call: MeteredCall,
): Promise<Turn | null> {
  const perMinute: PerMinute = {
    requests: limits.MODEL_REQUESTS_PER_MINUTE ?? null,
    tokens: limits.MODEL_TOKENS_PER_MINUTE ?? null,
  };
  if (perMinute.requests === null && perMinute.tokens === null) return null;
  const id = nameOf(call);
  const tokens = perMinute.tokens === null ? 0 : call.promptTokens();
  const mostMs = Math.max(0, endsAt - performance.now() - call.callMs);
  const waitMs = await takeTurn(db.read, { id, perMinute, tokens, mostMs });
  if (waitMs === null)
    throw new TapwrightError('TURN_AWAITED', `the rate of calls to ${call.model} is used up for now`);
  await waitFor(waitMs, call.signal);
  return {
    async end(how, used) {
      if (how.kind === 'refused' && how.limited)
        await pauseTurns(db.read, id, Math.min(PAUSE_MAX_MS, how.retryAfterMs ?? PAUSE_MS));
      if (perMinute.tokens !== null && used !== tokens)
        await correctTurn(db.read, { id, perMinute, tokens }, used);
    },
  };
}

/** The endpoint without what may be secret in its address. */
function nameOf({ endpoint, model }: MeteredCall): string {
  const { host, pathname } = new URL(endpoint);
  return `${host}${pathname} ${model}`.slice(0, 500);
}
