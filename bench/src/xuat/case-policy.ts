import { findStrategy } from '@tapwright/runtime';
import { composePolicy } from '../policies/compose-policy.ts';
import { casePath } from '../policies/path/case-path.ts';
import type { Policy } from '../policies/policy.ts';
import {
  CASE_ERROR_RATES,
  type CaseErrorRates,
  NO_CASE_ERRORS,
  SINGLE_AGENT_FACTOR,
  singleAgentRates,
} from '../policies/simulated/case-error-rates.ts';
import { type CaseAccount, simulatedCaseDecider } from '../policies/simulated/simulated-case.ts';
import type { XuatCase } from './case.ts';
import type { CaseOrder } from './messages.ts';

/** How often the agents of a strategy make mistakes: one that does everything makes more. */
function ratesOf(strategy: string, flawless: boolean): CaseErrorRates {
  if (flawless) return NO_CASE_ERRORS;
  const isSingle = findStrategy(strategy).parameters === 'own';
  return isSingle ? singleAgentRates(CASE_ERROR_RATES, SINGLE_AGENT_FACTOR) : CASE_ERROR_RATES;
}

/** The simulated agents of one run of a case. */
export function casePolicy(
  { spec, way }: XuatCase,
  { id, strategy, seed }: CaseOrder,
  flawless: boolean,
): { readonly policy: Policy; readonly account: CaseAccount } {
  const path = casePath(way, spec.preconditions.length);
  const rates = ratesOf(strategy, flawless);
  const { decider, account } = simulatedCaseDecider({ path, rates, scope: { seed, task: id } });
  return { policy: composePolicy('simulated-case', decider), account };
}
