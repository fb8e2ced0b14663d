import { TapwrightError } from '@tapwright/contracts';
import type { Limit, Spending, WantedCall } from '@tapwright/store';
import { inDollars } from './prices.ts';

/** How the message of `BUDGET_SPENT` begins where a tenant, not the job, has used up what it may. */
export const TENANT_SPENT = 'the tenant today (UTC)';

/** Throws if a budget has no room for the call even where the calls under way use nothing; `BUDGET_SPENT` says which. */
export function refuseWhatIsSpent(spendings: readonly Spending[], { wanted, day, job }: WantedCall): void {
  for (const [limit, spending, whose] of [
    [job, spendings.find(({ jobId }) => jobId !== null), 'the job'],
    [day, spendings.find(({ day: date }) => date !== null), TENANT_SPENT],
  ] as const) {
    const why = limit === null ? null : whySpent(limit, spending, wanted);
    if (why !== null) throw new TapwrightError('BUDGET_SPENT', `${whose} has used up its ${why}`);
  }
}

function whySpent(
  { tokens, nano }: Limit,
  spending: Spending | undefined,
  wanted: WantedCall['wanted'],
): string | null {
  const spentTokens = spending?.spentTokens ?? 0;
  if (tokens !== null && spentTokens + wanted.tokens > tokens)
    return `tokens: limit ${tokens}, spent ${spentTokens}, the next call may use ${wanted.tokens}`;
  const spentNano = spending?.spentNano ?? 0;
  if (nano !== null && spentNano + wanted.nano > nano) {
    const [most, spent, next] = [nano, spentNano, wanted.nano].map(inDollars);
    return `money: limit ${most}, spent ${spent}, the next call may cost ${next}`;
  }
  return null;
}
