import { setTimeout as delay } from 'node:timers/promises';
import { type Meter, TapwrightError } from '@tapwright/contracts';
import type { CassetteSetting, EndpointModel } from '@tapwright/model';
import {
  actorOutputFor,
  createOpenAiModel,
  type Model,
  type ModelAnswer,
  type ModelRequest,
  type Role,
} from '@tapwright/model';
import type { ProbeAnswer, ProbeQuestion, Subject } from './subject.ts';

const REACH_MS = 15_000;
const MINUTE_MS = 60_000;
const ANSWERED: ReadonlySet<string> = new Set(['MODEL_ANSWER_INVALID', 'MODEL_REFUSED']);
const LIMITED_MS = 250;
const LIMITED_MOST = 8;

/** What holds for the calls of all endpoints. */
interface Calls {
  readonly meter: Meter;
  /** Where answers are kept, or taken from; null: nowhere. */
  readonly cassette: CassetteSetting | null;
}

/** A language model behind an OpenAI-compatible endpoint. The key is given to its client and to nothing else. */
export function endpointSubject(entry: EndpointModel, key: string, { meter, cassette }: Calls): Subject {
  const { name, baseUrl, model: served, timeoutMs, retries, temperature, seed, vision } = entry;
  const plain = createOpenAiModel({
    ...{ baseUrl, apiKey: key, models: { actor: served }, timeoutMs, maxRetries: retries, meter },
    ...(cassette === null ? {} : { cassette: { ...cassette, model: name } }),
    settings: {
      all: {
        ...(temperature === undefined ? {} : { temperature }),
        ...(seed === undefined ? {} : { seed }),
      },
    },
  });
  const sighted: Model = vision ? plain : { ...plain, sees: () => false };
  const model = patient(entry.rpm === undefined ? sighted : paced(sighted, entry.rpm));
  return {
    name,
    kind: 'endpoint',
    knowsTheWay: false,
    vision,
    prices: entry.prices ?? null,
    probe: (question, signal) => probeModel(model, question, { signal, timeoutMs }),
    modelFor: ({ key, seed: ofRun }) => askingFor(model, cellOf(key, ofRun)),
    reach: async (signal) => {
      // What is replayed asks nobody.
      if (cassette?.replays !== true) await reach(baseUrl, key, signal);
    },
  };
}

/** Names what asks, whenever it is measured. */
const cellOf = (key: string, seed: number): string => `${key} ${seed}`;

function askingFor(model: Model, cell: string): Model {
  return { ...model, ask: (request) => model.ask({ ...request, about: { ...request.about, cell } }) };
}

/** Asks a model once. What it answers is its own; what its endpoint does is thrown. */
export async function probeModel(
  model: Model,
  { id, seed, input, messages, pictures }: ProbeQuestion,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<ProbeAnswer> {
  const began = performance.now();
  try {
    const { output, usage } = await model.ask({
      ...{ role: 'actor', about: { jobId: 'probe', runId: id, cell: cellOf(id, seed) } },
      ...{ input, messages, signal, timeoutMs },
      ...(pictures === undefined ? {} : { pictures }),
      schema: actorOutputFor({}),
    });
    return { output, direct: !usage.repaired, usage };
  } catch (thrown) {
    // A model that would not answer, or not in this form, has answered.
    if (!(thrown instanceof TapwrightError) || !ANSWERED.has(thrown.code)) throw thrown;
    const nothing = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, attempts: 2, repaired: true };
    const usage = { ...nothing, latencyMs: performance.now() - began, model: model.name };
    return { output: null, direct: false, usage };
  }
}

/** Keeps calls apart, so that no minute has more of them. */
function paced(model: Model, rpm: number): Model {
  const everyMs = MINUTE_MS / rpm;
  let next = 0;
  return {
    ...model,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + everyMs;
      await delay(at - now, undefined, { signal: request.signal });
      return model.ask(request);
    },
  };
}

/** An endpoint that limits calls is given time, each time longer: a minute in all. */
function patient(model: Model): Model {
  return {
    ...model,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await model.ask(request);
        } catch (thrown) {
          const isLimited = thrown instanceof TapwrightError && thrown.code === 'MODEL_RATE_LIMITED';
          if (!isLimited || attempt >= LIMITED_MOST || request.signal.aborted) throw thrown;
          await delay(LIMITED_MS * 2 ** attempt, undefined, { signal: request.signal }).catch(
            () => undefined,
          );
        }
      }
    },
  };
}

/** Any answer of the server shows that it is there; one that refuses the key does not help. */
async function reach(baseUrl: string, key: string, signal: AbortSignal): Promise<void> {
  const url = `${baseUrl.replace(/\/$/, '')}/models`;
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
  const late = AbortSignal.any([signal, AbortSignal.timeout(REACH_MS)]);
  const response = await fetch(url, { headers, signal: late, redirect: 'manual' }).catch((cause: unknown) => {
    throw new TapwrightError('MODEL_UNREACHABLE', `the model endpoint cannot be reached${codeOf(cause)}`, {
      expected: 'an endpoint that runs at its baseUrl',
      advice: 'Ask it by itself: `tapwright model check --base-url URL --model NAME` says more.',
      cause,
    });
  });
  await response.body?.cancel();
  if (response.status === 401 || response.status === 403)
    throw new TapwrightError('MODEL_REJECTED', `the model endpoint answered with status ${response.status}`, {
      advice: 'Check the key in the variable that keyEnv names.',
    });
}

/** A code such as ECONNREFUSED or DEPTH_ZERO_SELF_SIGNED_CERT tells a server that is down from one that is not trusted. */
function codeOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]{1,60}$/.test(code) ? ` (${code})` : '';
}
