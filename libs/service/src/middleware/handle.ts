import type { Settlement } from '@tapwright/bus';
import { TapwrightError, toTapwrightError } from '@tapwright/contracts';
import { databaseError, insertModelCalls } from '@tapwright/store';
import { consequence } from '../consequence.ts';
import { withDeadline } from '../deadline.ts';
import type { HandlerInput, HandlerResult } from '../handler.ts';
import { type AnsweredCall, inHandling } from '../metering/handling.ts';
import { isStale } from '../stale.ts';
import type { Next } from './chain.ts';
import type { Handled, Valid } from './work.ts';

/** Calls the handler. An event that comes too late changes nothing. */
export async function handle(work: Valid, next: Next<Handled>): Promise<Settlement> {
  const result = await resultOf(work).catch((thrown: unknown) => endedByBudget(work, thrown));
  return next({ ...work, result });
}

/** What the handler returns; nothing for an event that comes too late. */
export async function resultOf({ kit, context, data }: Valid): Promise<HandlerResult> {
  const { definition } = kit.handler;
  const { event, job, run } = context;
  if (definition.scope === 'run' && run === null) return { emit: [] };
  if (run !== null && isStale(definition, data, run)) return { emit: [] };
  const answered: AnsweredCall[] = [];
  return withDeadline({ ms: kit.handleMs, signal: kit.signal }, (signal) => {
    const input = handlerInput({ kit, context, data }, signal);
    const endsAt = performance.now() + Math.min(kit.handleMs, job.spec.deadlineMs);
    const handling = { db: kit.db, eventId: event.id, job, endsAt, answered };
    return inHandling(handling, () => kit.handle(input));
  }).catch(async (thrown: unknown) => {
    await noteCalls({ kit, context }, answered);
    throw thrown;
  });
}

/** A handler that fails writes nothing down; what models have answered until then has been paid for all the same. */
async function noteCalls(
  { kit, context: { run } }: Pick<Valid, 'kit' | 'context'>,
  answered: readonly AnsweredCall[],
): Promise<void> {
  if (run === null || answered.length === 0) return;
  try {
    for (const { role, tokens, ...call } of answered) {
      const { input = 0, output = 0, cached = 0 } = tokens ?? {};
      const used = { inputTokens: input, outputTokens: output, cachedTokens: cached };
      const cost = { ...call, ...used, attempts: 1, repaired: false, uncounted: tokens === null ? 1 : 0 };
      for (const write of insertModelCalls({ run, role }, [cost]))
        await kit.db.read.execute(write(kit.db.read).getSQL());
    }
  } catch (error) {
    kit.log.warn({ run: run.id, code: toTapwrightError(databaseError(error)).code }, 'calls not noted');
  }
}

/** A handler of a job's event declares that it does not read the run. */
export function handlerInput(
  { kit, context, data }: Pick<Valid, 'kit' | 'context' | 'data'>,
  signal: AbortSignal,
): HandlerInput<unknown> {
  const { event, job, run } = context;
  const input = { data, job, run, eventId: event.id, gateway: event.gateway, signal, log: kit.log };
  return input as HandlerInput<unknown>;
}

/** A budget that is spent is no failure: it ends the run, or a job without one, and says why. */
function endedByBudget({ kit, context }: Valid, thrown: unknown): HandlerResult {
  if (!(thrown instanceof TapwrightError)) throw thrown;
  const { code, message } = thrown;
  if (code !== 'BUDGET_SPENT' && code !== 'PRICE_UNKNOWN') throw thrown;
  const outcome = code === 'BUDGET_SPENT' ? 'out_of_budget' : 'inconclusive';
  return consequence(context, kit.handler.definition, { code, message }, outcome);
}
