import { type CassetteAnswer, STEPS_MAX } from '@tapwright/contracts';
import type { Model, ModelAnswer, ModelRequest, Role, RoleInput } from '@tapwright/model';
import { isKept } from './question.ts';

/** One question to the model with its answer. */
export interface RecordedAnswer {
  readonly role: CassetteAnswer['role'];
  readonly input: RoleInput[Role];
  readonly output: unknown;
  /** Pictures that the model was shown. */
  readonly pictures: number;
}

export interface AnswerRecorder {
  readonly model: Model;
  /** The model's answers for a run, in order; null where there were more than are kept. */
  answersOf(runId: string): readonly RecordedAnswer[] | null;
}

/** A step of a run asks the actor four times at most, the observer once, the verifier twice and the critic once. */
const ANSWERS_MAX = STEPS_MAX * 8;
/** Runs that are remembered at a time; `tapwright run` has two. */
const RUNS_MAX = 16;

/**
 * A model that remembers its answers. Some questions are left out: those about what was learnt decide nothing, the
 * looks of icons are in the events of the run, and what the goal asks for is in its tasks. Only a replay asks about
 * healing, and a replay has no cassette.
 */
export function createAnswerRecorder(model: Model): AnswerRecorder {
  const runs = new Map<string, Map<string, RecordedAnswer>>();
  return {
    model: {
      name: model.name,
      inProcess: model.inProcess === true,
      sees: (role) => model.sees?.(role) ?? true,
      questionTokens: (role) => model.questionTokens?.(role) ?? null,
      async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
        const answer = await model.ask(request);
        const { role, input } = request;
        const { output, usage } = answer;
        const pictures = usage.pictures ?? 0;
        if (isKept(role)) note(runs, request.about.runId, { role, input, output, pictures });
        return answer;
      },
    },
    answersOf(runId) {
      const answers = [...(runs.get(runId)?.values() ?? [])];
      return answers.length > ANSWERS_MAX ? null : answers;
    },
  };
}

/** An event that is handled again asks the same question again: the last answer is the one that was committed. */
function note(runs: Map<string, Map<string, RecordedAnswer>>, runId: string, answer: RecordedAnswer): void {
  const answers = runs.get(runId) ?? new Map<string, RecordedAnswer>();
  const oldest = runs.keys().next();
  if (!runs.has(runId) && runs.size >= RUNS_MAX && oldest.done !== true) runs.delete(oldest.value);
  runs.set(runId, answers);
  if (answers.size > ANSWERS_MAX) return;
  const question = `${answer.role} ${JSON.stringify(answer.input)}`;
  answers.delete(question);
  answers.set(question, answer);
}
