import type { Policy, Question } from '../policies/policy.ts';
import type { XuatCase } from './case.ts';
import { casePolicy } from './case-policy.ts';
import type { CaseOrder } from './messages.ts';

/** A question of a run with its answer. */
export interface Asked {
  readonly question: Question;
  readonly answer: string;
}

/** Questions of one run; a case has far fewer. */
const ASKED_MOST = 1_000;

/** The same policy, recording its questions and answers. */
export function recorded(policy: Policy): { readonly policy: Policy; readonly asked: readonly Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    policy: {
      name: policy.name,
      get counts() {
        return policy.counts;
      },
      async answer(question) {
        const answer = await policy.answer(question);
        if (asked.length < ASKED_MOST) asked.push({ question, answer });
        return answer;
      },
    },
  };
}

/**
 * True where the agents of this run would give, word for word, the answers of a run without errors. The platform
 * follows the answers and everything on the phone is artificial, so the run would be the same.
 */
export async function saysTheSame(
  one: XuatCase,
  order: CaseOrder,
  asked: readonly Asked[],
): Promise<boolean> {
  if (asked.length === 0 || asked.length >= ASKED_MOST) return false;
  const { policy } = casePolicy(one, order, false);
  for (const { question, answer } of asked) {
    if ((await policy.answer(question)) !== answer) return false;
  }
  return true;
}
