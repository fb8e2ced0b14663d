/** Cost of an action whose outcome was not recorded, in steps: the agent sees an unchanged screen. */
export const UNRECORDED_COST = 3;

export interface Budget {
  /** Number of steps that a run may use. */
  readonly steps: number;
  /** What a step costs in which an input met no recorded outcome; every other step costs one. */
  readonly unrecordedCost: number;
}

export interface Charged {
  /** Steps, from the first, that were paid for; what came after them does not count. */
  readonly kept: number;
  /** What these steps cost; never more than the budget. */
  readonly charged: number;
  /** The run continued after its budget was used up. */
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
