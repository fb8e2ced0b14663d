import { TapwrightError } from '@tapwright/contracts';
import type { AgentModel } from '@tapwright/model';
import {
  ActorOutput,
  createOfflineModel,
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type Role,
  withBodyLimit,
} from '@tapwright/model';
import { probeModel } from './endpoint.ts';
import type { Subject } from './subject.ts';

const ANSWER_MAX = 100_000;
const limited = withBodyLimit(fetch);

/**
 * Another agent behind an HTTP address. It gets `{goal, app, activity, texts, actions, history, prompt}` for each decision
 * and answers `{index, text?, claim?, thought?}`. It chooses actions only; whether a goal is reached is judged by evaluators.
 * `onCall`: called before each decision that it is asked for.
 */
export function agentSubject(entry: AgentModel, key: string, onCall: () => void): Subject {
  const { name, timeoutMs } = entry;
  const model = agentModel(entry, key, onCall);
  return {
    ...{ name, kind: 'agent', knowsTheWay: false, vision: false, prices: null },
    probe: (question, signal) => probeModel(model, question, { signal, timeoutMs }),
    modelFor: () => model,
    reach: async (signal) => {
      await call(entry, key, { ping: true }, signal);
    },
  };
}

function agentModel(entry: AgentModel, key: string, onCall: () => void): Model {
  const offline = createOfflineModel();
  return {
    name: entry.name,
    sees: () => false,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      if (request.role !== 'actor') return offline.ask(request);
      const began = performance.now();
      const { goal, app, activity, texts, choices, history } = (request as ModelRequest<'actor'>).input;
      const actions = choices.map(({ element: _, ...choice }) => choice);
      const prompt = request.messages.map(({ content }) => content).join('\n\n');
      const body = { goal, app, activity, texts, actions, history, prompt };
      onCall();
      const said = await call(entry, key, body, request.signal);
      const read = ActorOutput.safeParse({
        thought: '',
        text: null,
        claim: null,
        ...(isObject(said) ? said : {}),
      });
      const answer = read.success ? request.schema.safeParse(read.data) : null;
      if (answer?.success !== true)
        throw new TapwrightError(
          'MODEL_ANSWER_INVALID',
          `the answer of ${entry.name} does not fit its schema`,
        );
      const latencyMs = performance.now() - began;
      const usage = {
        inputTokens: 0,
        outputTokens: 0,
        cachedTokens: 0,
        latencyMs,
        attempts: 1,
        repaired: false,
      };
      return { output: answer.data, usage: { ...usage, model: entry.name } };
    },
  };
}

async function call(
  { agentUrl, timeoutMs }: AgentModel,
  key: string,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
  };
  const late = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: late } as const;
  // What a screen shows is for this address, and for no other.
  const { response, text } = await limited(agentUrl, { ...request, redirect: 'manual' })
    .then(async (answer) => ({ response: answer, text: (await answer.text()).slice(0, ANSWER_MAX) }))
    .catch((cause: unknown) => {
      throw new TapwrightError('MODEL_UNREACHABLE', 'the agent cannot be reached, or its answer broke off', {
        cause,
      });
    });
  if (response.status >= 300 && response.status < 400)
    throw new TapwrightError('MODEL_REJECTED', 'the agent leads to another address, which is not asked', {
      advice: 'Give the address to which it leads as its agentUrl, if you trust it.',
    });
  if (response.status === 429)
    throw new TapwrightError('MODEL_RATE_LIMITED', 'the agent limits the rate of calls');
  if (response.status === 401 || response.status === 403)
    throw new TapwrightError('MODEL_REJECTED', `the agent answered with status ${response.status}`);
  if (response.status >= 500)
    throw new TapwrightError('MODEL_UNREACHABLE', `the agent answered with status ${response.status}`);
  try {
    const said: unknown = JSON.parse(text);
    return said;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
