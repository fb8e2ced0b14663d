import { TapwrightError } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest } from '../port.ts';
import type { Role, RoleInput, RoleOutput } from '../roles/index.ts';
import { callTool } from './answer/call-tool.ts';
import { chooseAction } from './answer/choose.ts';
import { conceive } from './answer/conceive.ts';
import { criticise } from './answer/criticise.ts';
import { inspect } from './answer/inspect.ts';
import { observe } from './answer/observe.ts';
import { propose } from './answer/propose.ts';
import { readGoal } from './answer/read.ts';
import { reflect } from './answer/reflect.ts';
import { inferRoles, reflectOnTask, reviewTask } from './answer/review-task.ts';
import { sayChoice } from './answer/say-choice.ts';
import { selectParameter } from './answer/select-parameter.ts';
import { summarise } from './answer/summarise.ts';
import { verifyClaim } from './answer/verify.ts';
import { withPresses } from './screen/double-tap.ts';

const ANSWERS: { readonly [R in Role]: (input: RoleInput[R]) => RoleOutput[R] } = {
  actor: chooseAction,
  summariser: summarise,
  verifier: verifyClaim,
  referee: verifyClaim,
  reflector: reflect,
  observer: observe,
  critic: criticise,
  planner: conceive,
  reader: readGoal,
  // It cannot see.
  captioner: () => ({ caption: null }),
  parameter: selectParameter,
  inspector: inspect,
  // Everything that rules can find was already tried by likeness.
  healer: () => ({ reason: 'without a language model nothing tells what it has become', index: null }),
  proposer: propose,
  'task-actor': callTool,
  'task-critic': reviewTask,
  'task-reflector': reflectOnTask,
  'widget-roles': inferRoles,
};

/** The same answer as the text that a protocol wants; only the actor has such a protocol. */
function inText<R extends Role>({ input }: ModelRequest<R>, given: RoleOutput[R]): { said: string } {
  const isAnswer = 'index' in given && 'choices' in input;
  return { said: isAnswer ? sayChoice(input, given as RoleOutput['actor']) : '' };
}

export const OFFLINE_NAME = 'offline';

/**
 * A model that needs no key and no network: it compares words and uses rules of general user-interface English. It
 * reads the facts of a question and ignores the prompt; the same question always gets the same answer. It uses 0
 * tokens. For goals and screens in other languages it only has equal words and quoted data.
 */
export function createOfflineModel(): Model {
  return {
    name: OFFLINE_NAME,
    inProcess: true,
    sees: () => false,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      if (request.signal.aborted) throw new TapwrightError('CANCELED', 'the question was canceled');
      const started = performance.now();
      const given = ANSWERS[request.role](withPresses(request.input));
      const answer = request.schema.safeParse(request.asText === true ? inText(request, given) : given);
      if (!answer.success) {
        throw new TapwrightError(
          'MODEL_ANSWER_INVALID',
          `the offline ${request.role} gave no answer that fits its schema`,
          {
            cause: answer.error,
          },
        );
      }
      const latencyMs = performance.now() - started;
      const usage = {
        inputTokens: 0,
        outputTokens: 0,
        cachedTokens: 0,
        latencyMs,
        attempts: 1,
        repaired: false,
        model: OFFLINE_NAME,
      };
      return { output: answer.data, usage };
    },
  };
}
