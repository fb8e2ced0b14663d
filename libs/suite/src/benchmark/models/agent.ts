import { TapwrightError } from '@tapwright/contracts';
import {
  ActorOutput,
  createOfflineModel,
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type Role,
  withUsage,
} from '@tapwright/model';
import { probeModel } from './endpoint.ts';
import type { Subject } from './subject.ts';

/** What an agent is asked: a decision, or `{ping: true}` at the start. Its answer is not trusted. */
export type AskAgent = (body: object, signal: AbortSignal) => Promise<unknown>;

/** An agent of a file of models, without where it is. */
export interface Agent {
  readonly name: string;
  readonly timeoutMs: number;
  readonly vision: boolean;
}

/**
 * Another agent. It gets `{run, goal, app, activity, texts, actions, history, prompt}` for each decision, with `picture`
 * where it sees and one is shown, and answers `{index, text?, claim?, thought?}`. It chooses actions only; whether a goal
 * is reached is judged by evaluators. `onCall`: called before each decision that it is asked for.
 */
export function agentSubject({ name, timeoutMs, vision }: Agent, ask: AskAgent, onCall: () => void): Subject {
  const model = agentModel({ name, vision }, ask, onCall);
  return {
    ...{ name, kind: 'agent', knowsTheWay: false, vision, prices: null },
    probe: (question, signal) => probeModel(model, question, { signal, timeoutMs }),
    modelFor: () => model,
    reach: async (signal) => {
      await ask({ ping: true }, signal);
    },
  };
}

function agentModel({ name, vision }: Omit<Agent, 'timeoutMs'>, ask: AskAgent, onCall: () => void): Model {
  const offline = createOfflineModel();
  return {
    name,
    sees: () => vision,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      if (request.role !== 'actor') return offline.ask(request);
      const began = performance.now();
      const { goal, app, activity, texts, choices, history } = (request as ModelRequest<'actor'>).input;
      const actions = choices.map(({ element: _, ...choice }) => choice);
      const prompt = request.messages.map(({ content }) => content).join('\n\n');
      const [picture] = vision ? (request.pictures ?? []) : [];
      const body = {
        ...{ run: request.about.runId, goal, app, activity, texts, actions, history, prompt },
        ...(picture === undefined ? {} : { picture }),
      };
      onCall();
      const said = await ask(body, request.signal);
      const read = ActorOutput.safeParse({
        thought: '',
        text: null,
        claim: null,
        ...(isObject(said) ? said : {}),
      });
      const answer = read.success ? request.schema.safeParse(read.data) : null;
      const latencyMs = performance.now() - began;
      const nothing = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, repaired: false };
      const usage = { ...nothing, latencyMs, attempts: 1, model: name };
      if (answer?.success === true) return { output: answer.data, usage };
      const message = `the answer of ${name} does not fit its schema`;
      throw withUsage(new TapwrightError('MODEL_ANSWER_INVALID', message), usage);
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
