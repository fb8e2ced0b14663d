import { TapwrightError } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, ModelSubject, Role } from '@tapwright/model';

/** A model for tests, and the questions it got, in order. */
export interface ScriptedModel extends Model {
  readonly inputs: ModelRequest<Role>['input'][];
  readonly prompts: string[];
  /** The role of each question. */
  readonly roles: Role[];
  /** The subject of each question. */
  readonly subjects: ModelSubject[];
  /** How many pictures each question had. */
  readonly pictures: number[];
}

const USAGE = {
  inputTokens: 100,
  outputTokens: 10,
  cachedTokens: 0,
  latencyMs: 5,
  attempts: 1,
  repaired: false,
  model: 'scripted',
};

/**
 * A model that gives these answers one after another, checked by the schema of the question; without further answers it
 * fails.
 */
export function scriptedModel(...answers: readonly unknown[]): ScriptedModel {
  const left = [...answers];
  return answeringModel(() => {
    if (left.length === 0) throw new TapwrightError('MODEL_UNREACHABLE', 'the script has no further answer');
    return left.shift();
  });
}

/** A model that answers every question with this function, checked by the schema of the question. */
export function answeringModel(answer: (request: ModelRequest<Role>) => unknown): ScriptedModel {
  const inputs: ModelRequest<Role>['input'][] = [];
  const prompts: string[] = [];
  const roles: Role[] = [];
  const subjects: ModelSubject[] = [];
  const pictures: number[] = [];
  return {
    name: 'scripted',
    inputs,
    prompts,
    roles,
    subjects,
    pictures,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const shown = request.pictures?.length ?? 0;
      inputs.push(request.input);
      prompts.push(request.messages.map(({ content }) => content).join('\n'));
      roles.push(request.role);
      subjects.push(request.about);
      pictures.push(shown);
      const output = request.schema.parse(answer(request as ModelRequest<Role>));
      return { output, usage: shown === 0 ? USAGE : { ...USAGE, pictures: shown } };
    },
  };
}
