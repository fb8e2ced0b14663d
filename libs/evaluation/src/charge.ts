/** What an action costs whose outcome nobody recorded: the agent sees an unchanged screen, the harness takes this much. */
export const UNRECORDED_COST = 3;

export interface Budget {
  /** Steps that a run may spend. */
  readonly steps: number;
  /** What a step costs in which an input met no recorded outcome; every other step costs one. */
  readonly unrecordedCost: number;
}

export interface Charged {
  /** Steps, from the first, that were paid for; what came after them does not count. */
  readonly kept: number;
  /** What these steps cost; never more than the budget. */
  readonly charged: number;
  /** The run went on after its budget was spent. */
  readonly cut: boolean;
}

/** Charges the steps of a run in their order until one no longer fits into the budget. Pure. */
export function chargeSteps(steps: readonly { readonly unrecorded: boolean }[], budget: Budget): Charged {
  let charged = 0;
  for (const [kept, { unrecorded }] of steps.entries()) {
    const cost = unrecorded ? budget.unrecordedCost : 1;
    if (charged + cost > budget.steps) return { kept, charged, cut: true };
    charged += cost;
  }
  return { kept: steps.length, charged, cut: false };
}
