import type { CallEnd, Meter, MeteredCall, MeteredTurn } from '@tapwright/contracts';
import { modelMetrics } from '../metrics.ts';
import { type Booking, bookCall } from './book-call.ts';
import type { MeterEnvironment } from './environment.ts';
import { currentHandling, type Handling } from './handling.ts';
import { costOf, NANO } from './prices.ts';
import { awaitTurn, type Turn } from './shared-rate.ts';

/**
 * Keeps the calls of the event that is being handled within the budgets of its job and tenant, and within the rate that
 * all processes share, and measures each. Where nothing is limited no statement is sent. Nothing holds a connection while
 * it waits.
 */
export function createMeter(limits: MeterEnvironment): Meter {
  return {
    async begin(call: MeteredCall): Promise<MeteredTurn> {
      const own = limitsOf(limits, call);
      const handling = currentHandling();
      if (handling === null) return meteredTurn(own, call, { handling, turn: null, booking: null });
      // A call has its number before anything can fail, so it has the same one when the event is handled again.
      const number = handling.calls++;
      const turn = await awaitTurn(own, handling, call);
      const booking = await bookCall(own, handling, { ...call, number });
      return meteredTurn(own, call, { handling, turn, booking });
    },
  };
}

/** What the operator has said of the model in particular comes before the tables for all. */
function limitsOf(limits: MeterEnvironment, { model, terms }: MeteredCall): MeterEnvironment {
  if (terms === undefined) return limits;
  const { requestsPerMinute, price } = terms;
  return {
    ...limits,
    ...(requestsPerMinute === undefined ? {} : { MODEL_REQUESTS_PER_MINUTE: requestsPerMinute }),
    ...(price === undefined ? {} : { MODEL_PRICES: { ...limits.MODEL_PRICES, [model]: price } }),
  };
}

interface Begun {
  readonly handling: Handling | null;
  readonly turn: Turn | null;
  readonly booking: Booking | null;
}

function meteredTurn(
  { MODEL_OUTPUT_TOKENS, MODEL_PRICES }: MeterEnvironment,
  call: MeteredCall,
  { handling, turn, booking }: Begun,
): MeteredTurn {
  const began = performance.now();
  const { model, role, prompt = null } = call;
  return {
    outputTokens: booking === null ? null : MODEL_OUTPUT_TOKENS,
    sharesPauses: turn !== null,
    async end(how) {
      const latencyMs = performance.now() - began;
      if (how.kind === 'answered')
        handling?.answered.push({ role, model, prompt, tokens: how.tokens, latencyMs });
      const used = usedBy(how, call);
      const price = MODEL_PRICES[model];
      const usd = price === undefined ? null : costOf(used, price) / NANO;
      modelMetrics().called({ model, role, ms: latencyMs, result: how.kind, used, usd });
      await booking?.settle(used);
      await turn?.end(how, used.input + used.output);
    },
  };
}

/** Bytes of an answer for one token, where the endpoint counts none. */
const BYTES_PER_TOKEN = 3;

/** What the endpoint has not counted is estimated: an endpoint that counts nothing is not free. */
function usedBy(how: CallEnd, call: MeteredCall) {
  if (how.kind === 'refused') return { input: 0, output: 0, cached: 0 };
  if (how.kind === 'unknown') return { input: call.promptTokens(), output: 0, cached: 0 };
  const output = Math.ceil(how.characters / BYTES_PER_TOKEN);
  return how.tokens ?? { input: call.promptTokens(), output, cached: 0 };
}
