import type { ViewerCall } from '@tapwright/report';
import { costOf, NANO, type Prices } from '@tapwright/service';
import type { ModelCallRow, StepRow } from '@tapwright/store';

/** The offline model is a set of rules and costs nothing. */
const FREE = 'offline';

/** Questions to models, each with the step during which it was asked. */
export function viewerCalls(
  rows: readonly ModelCallRow[],
  steps: readonly StepRow[],
  prices: Prices,
): ViewerCall[] {
  return rows.map((row) => ({
    role: row.role,
    model: row.model,
    at: row.createdAt.toISOString(),
    step: stepOf(row, steps),
    inputTokens: row.inputTokens,
    outputTokens: row.outputTokens,
    cachedTokens: row.cachedTokens,
    latencyMs: row.latencyMs,
    attempts: row.attempts,
    repaired: row.repaired,
    prompt: row.prompt,
    usd: usdOf(row, prices),
    question: null,
    answer: null,
  }));
}

/** Roles that are asked about what an action has brought; all others are asked before it is chosen. */
const JUDGING: ReadonlySet<string> = new Set(['verifier', 'referee', 'observer', 'inspector']);

/** A call is stored in the commit that its answer leads to: that of the decision, or that of the judgement. */
function stepOf({ role, createdAt }: ModelCallRow, steps: readonly StepRow[]): number | null {
  const ends = ({ judgedAt, decidedAt }: StepRow) =>
    JUDGING.has(role) ? (judgedAt ?? decidedAt) : decidedAt;
  const next = steps.find((step) => ends(step).getTime() >= createdAt.getTime());
  return (next ?? steps.at(-1))?.index ?? null;
}

/** Null where the model has no price, or an answer was not counted. */
function usdOf(row: ModelCallRow, prices: Prices): number | null {
  if (row.model === FREE) return 0;
  const price = prices[row.model];
  const isCounted = row.uncounted === 0 && row.inputTokens + row.outputTokens > 0;
  if (price === undefined || !isCounted) return null;
  const used = { input: row.inputTokens, output: row.outputTokens, cached: row.cachedTokens };
  return costOf(used, price) / NANO;
}
