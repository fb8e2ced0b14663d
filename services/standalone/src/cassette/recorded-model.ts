import type { CassetteAnswer } from '@tapwright/contracts';
import { TapwrightError } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, Role } from '@tapwright/model';
import { actorQuestion, isKept, placeOf, questionHash, refusalsIn } from './question.ts';

export interface RecordedModel {
  readonly model: Model;
  /** Why the recording cannot answer the present question; null while it can. */
  unanswered(): string | null;
  /** Questions that differ in any word from those of the recording. */
  askedOtherwise(): number;
}

/**
 * Answers as the recorded model did. An answer names an action. Where the list of choices differs now, the action is
 * looked up in it. Where it may not be chosen any more, the recording has no answer.
 */
export function createRecordedModel(name: string, answers: readonly CassetteAnswer[]): RecordedModel {
  const next: Record<CassetteAnswer['role'], number> = {
    actor: 0,
    'task-actor': 0,
    summariser: 0,
    verifier: 0,
    referee: 0,
    observer: 0,
    critic: 0,
    planner: 0,
    parameter: 0,
    inspector: 0,
  };
  let why: string | null = null;
  let otherwise = 0;

  function take(request: ModelRequest<Role>): CassetteAnswer | undefined {
    const { role } = request;
    if (!isKept(role)) return undefined;
    const own = answers.filter((answer) => answer.role === role);
    const refused = refusalsIn(request.input);
    const found = own.findIndex((answer, at) => at >= next[role] && answer.refused === 0);
    // A step begins with its own first answer, also where the last one needs fewer answers now.
    const at = refused === 0 ? found : next[role];
    const answer = own[at];
    if (answer === undefined || answer.refused !== refused) return undefined;
    next[role] = at + 1;
    return answer;
  }

  function fail(reason: string): never {
    why = reason;
    throw new TapwrightError('CONFLICT', reason);
  }

  return {
    model: {
      name,
      async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
        const answer = take(request as ModelRequest<Role>);
        if (answer === undefined)
          return fail(`the ${request.role} is asked, which the recorded run did not do`);
        if (questionHash(request.input) !== answer.asked) otherwise += 1;
        const output = request.schema.safeParse(outputFor(request as ModelRequest<Role>, answer, fail));
        if (!output.success) return fail(`the recorded answer of the ${request.role} has another form`);
        return { output: output.data, usage: { ...NO_COST, ...seenFor(answer), model: name } };
      },
    },
    unanswered: () => why,
    askedOtherwise: () => otherwise,
  };
}

/** No picture was kept, but what was read from one counts as seen. */
function seenFor({ pictures }: CassetteAnswer): { readonly pictures?: number } {
  return pictures === undefined ? {} : { pictures };
}

/** Nothing is asked, so nothing is paid. */
const NO_COST = {
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  latencyMs: 0,
  attempts: 0,
  repaired: false,
};

function outputFor(
  request: ModelRequest<Role>,
  { output, picked }: CassetteAnswer,
  fail: (reason: string) => never,
): unknown {
  const question = actorQuestion(request.input);
  if (question === null || typeof output !== 'object' || output === null) return output;
  // An answer that was outside the list stays outside.
  if (picked === null) return { ...output, index: -1 };
  const index = placeOf(picked, question.choices);
  const name = picked.label === '' ? picked.kind : `${picked.kind} "${picked.label}"`;
  return index < 0 ? fail(`${name} may not be chosen: it is not among the choices`) : { ...output, index };
}
