import type { RunReport } from '@tapwright/contracts';
import { OFFLINE_NAME } from '@tapwright/model';
import { costOf, NANO, type Prices } from '@tapwright/service';
import { type Database, type ModelTokens, modelTotals, runsOfJob } from '@tapwright/store';

type ModelUse = RunReport['model'];

/** What the runs of a job have used of models, as their endpoints counted it. */
export async function modelUseOf(db: Database, jobId: string, prices: Prices): Promise<ModelUse> {
  const runs = await runsOfJob(db.read, jobId);
  const totals = await Promise.all(runs.map(({ id }) => modelTotals(db.read, id)));
  const sum = (of: 'calls' | 'inputTokens' | 'outputTokens' | 'uncounted') =>
    totals.reduce((all, one) => all + one[of], 0);
  const uncounted = sum('uncounted');
  return {
    calls: sum('calls'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    uncounted,
    usd:
      uncounted > 0
        ? null
        : priceOf(
            totals.flatMap(({ models }) => models),
            prices,
          ),
  };
}

/** Null where a model that was asked has no price. */
function priceOf(used: readonly ModelTokens[], prices: Prices): number | null {
  let nano = 0;
  for (const { model, inputTokens: input, outputTokens: output, cachedTokens: cached } of used) {
    const price = model === OFFLINE_NAME ? { input: 0, output: 0 } : prices[model];
    if (price === undefined) return null;
    nano += costOf({ input, output, cached }, price);
  }
  return nano / NANO;
}

/** A line for a terminal; empty where only rules were asked. */
export function modelUseInWords({ calls, inputTokens, outputTokens, uncounted, usd }: ModelUse): string {
  if (inputTokens + outputTokens + uncounted === 0) return '';
  const missing = uncounted === 0 ? '' : `, ${uncounted} calls not counted by the endpoint`;
  const money = usd === null ? 'money unknown' : `$${usd.toFixed(4)}`;
  return `model    ${calls} calls, ${inputTokens} tokens in, ${outputTokens} out${missing}, ${money}\n`;
}
