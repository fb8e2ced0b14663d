import { type ActorChoice, type ActorInput, ActorOutput, screenText } from '@tapwright/model';
import type { Policy } from '../policies/policy.ts';

const READER = '+steps';

/** The policy under the name, and whether it follows the remembered steps: `simulated-mid+steps`. */
export function readerName(name: string): { readonly policy: string; readonly heeds: boolean } {
  const heeds = name.endsWith(READER);
  return { policy: heeds ? name.slice(0, -READER.length) : name, heeds };
}

/**
 * The same policy, but it takes the next of the remembered steps where it is offered. Typed texts, placeholders for
 * data, the end, and the form of answers stay its own. Shows what the remembered steps are worth to a model that
 * follows all of them: an upper limit, not the result of a language model.
 */
export function readerOf(own: Policy): Policy {
  return {
    name: `${own.name}${READER}`,
    get counts() {
      return own.counts;
    },
    async answer(question) {
      const answer = await own.answer(question);
      if (question.role !== 'actor' || !isReadable(answer)) return answer;
      const step = nextStep(question.input);
      const choice = step === null ? undefined : choiceOf(question.input, step);
      if (choice === undefined || choice.kind === 'text') return answer;
      return JSON.stringify({
        thought: 'this led there before',
        index: choice.index,
        text: null,
        claim: null,
      });
    },
  };
}

function isReadable(answer: string): boolean {
  try {
    return ActorOutput.safeParse(JSON.parse(answer)).success;
  } catch {
    return false;
  }
}

/** The first step that was not done yet; null where all were done, or there are none. */
function nextStep({ steps = [], history }: ActorInput): string | null {
  let at = 0;
  for (const { action, verdict } of history) {
    if (action === steps[at] && !verdict.startsWith('invalidated')) at += 1;
  }
  return steps[at] ?? null;
}

function choiceOf({ choices }: ActorInput, step: string): ActorChoice | undefined {
  return choices.find((choice) => {
    const direction = choice.kind === 'scroll' ? [choice.direction ?? ''] : [];
    const label = choice.label === '' ? [] : [`"${screenText(choice.label)}"`];
    return [choice.kind.replace('_', ' '), ...direction, ...label].join(' ') === step;
  });
}
