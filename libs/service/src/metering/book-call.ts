import { type CallTokens, type MeteredCall, TapwrightError } from '@tapwright/contracts';
import {
  type Amount,
  findSpendings,
  type Limit,
  reserveCall,
  settleCall,
  sweepCalls,
  type WantedCall,
} from '@tapwright/store';
import type { MeterEnvironment } from './environment.ts';
import type { Handling } from './handling.ts';
import { costOf, mostTokens, nanoOf, type Price } from './prices.ts';
import { refuseWhatIsSpent } from './spent.ts';
import { waitFor } from './wait-for.ts';

/** What was reserved for a call. */
export interface Booking {
  settle(used: CallTokens): Promise<void>;
}

/** How much longer than the call may take its reservation lives, milliseconds. */
const GRACE_MS = 30_000;
/** Pause before asking again whether calls under way have left room, milliseconds. */
const AGAIN_MS = 250;
const SWEPT_AT_ONCE = 100;

/**
 * Reserves what the call may use in the budgets of its job and of its tenant's day; null where it has neither. While
 * only calls under way take up the room that is left, it waits: most of them use less than they may.
 * @throws TapwrightError `BUDGET_SPENT`, `PRICE_UNKNOWN`, `TURN_AWAITED`
 */
export async function bookCall(
  limits: MeterEnvironment,
  handling: Handling,
  call: MeteredCall & { readonly number: number },
): Promise<Booking | null> {
  const day = limitOf(limits.TENANT_TOKENS_PER_DAY, limits.TENANT_USD_PER_DAY);
  const { budget } = handling.job.spec;
  const job = limitOf(budget?.tokens, budget?.usd);
  if (day === null && job === null) return null;
  const price = limits.MODEL_PRICES[call.model] ?? null;
  if (price === null && (day?.nano ?? job?.nano ?? null) !== null) throw unpriced(call.model);
  const wanted: WantedCall = {
    call: `${handling.eventId}:${call.number}`,
    tenantId: handling.job.tenantId,
    jobId: handling.job.id,
    wanted: mostOf(call, price, limits.MODEL_OUTPUT_TOKENS),
    day,
    job,
    expiresInMs: call.callMs + GRACE_MS,
  };
  const reservation = await reserved(handling, wanted, call);
  return {
    settle: (used) => settleCall(handling.db.read, reservation, amountOf(used, price)),
  };
}

async function reserved(handling: Handling, wanted: WantedCall, { signal, callMs, model }: MeteredCall) {
  const { read } = handling.db;
  for (;;) {
    const reservation = await reserveCall(read, wanted);
    if (reservation !== null) return reservation;
    // What dead processes have left behind stands in nobody's way.
    if ((await sweepCalls(read, { limit: SWEPT_AT_ONCE })) > 0) continue;
    refuseWhatIsSpent(await findSpendings(read, wanted), wanted);
    if (performance.now() + AGAIN_MS + callMs > handling.endsAt)
      throw new TapwrightError('TURN_AWAITED', `calls under way may use all that is left for ${model}`);
    await waitFor(AGAIN_MS, signal);
  }
}

function limitOf(tokens: number | undefined, usd: number | undefined): Limit | null {
  if (tokens === undefined && usd === undefined) return null;
  return { tokens: tokens ?? null, nano: usd === undefined ? null : nanoOf(usd) };
}

function mostOf(call: MeteredCall, price: Price | null, output: number): Amount {
  const input = mostTokens({ promptTokens: call.promptTokens(), pictures: call.pictures }, price);
  return amountOf({ input, output, cached: 0 }, price);
}

function amountOf(used: CallTokens, price: Price | null): Amount {
  return { tokens: used.input + used.output, nano: price === null ? 0 : costOf(used, price) };
}

function unpriced(model: string): TapwrightError {
  return new TapwrightError('PRICE_UNKNOWN', `money is limited, and nobody has said what ${model} costs`, {
    field: 'MODEL_PRICES',
    expected: `a price for ${model}`,
    advice:
      'Add the model to MODEL_PRICES of all services that ask models, or limit tokens in place of money.',
  });
}
