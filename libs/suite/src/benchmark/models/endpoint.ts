import { setTimeout as delay } from 'node:timers/promises';
import { type Meter, TapwrightError } from '@tapwright/contracts';
import type { Access, CassetteSetting, EndpointModel } from '@tapwright/model';
import {
  actorOutputFor,
  azureBaseUrl,
  createOpenAiModel,
  type Model,
  type ModelAnswer,
  type ModelRequest,
  optionsOf,
  type Role,
  usageOf,
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

/** A language model behind an OpenAI-compatible endpoint. Its key and headers are given to its client and to nothing else. */
export function endpointSubject(entry: EndpointModel, access: Access, { meter, cassette }: Calls): Subject {
  const { name, timeoutMs, vision } = entry;
  const plain = createOpenAiModel({
    ...optionsOf(entry, access),
    meter,
    ...(cassette === null ? {} : { cassette: { ...cassette, model: name } }),
  });
  const pace = entry.rpm === undefined ? null : createPace(entry.rpm);
  const [first = 1] = [entry.settings?.all?.seed, entry.seed].filter((seed) => seed !== undefined);
  /** As it is asked in one measurement: each has a seed of its own, where the endpoint knows seeds. */
  const modelWith = (seed: number): Model => {
    const own = plain.of?.({ seed: first + seed - 1 }) ?? plain;
    const sighted: Model = vision ? own : { ...own, sees: () => false };
    return patient(pace === null ? sighted : paced(sighted, pace));
  };
  return {
    name,
    kind: 'endpoint',
    knowsTheWay: false,
    vision,
    prices: entry.prices ?? null,
    probe: (question, signal) => probeModel(modelWith(question.seed), question, { signal, timeoutMs }),
    modelFor: ({ key, seed }) => askingFor(modelWith(seed), cellOf(key, seed)),
    reach: async (signal) => {
      // What is replayed asks nobody.
      if (cassette?.replays !== true) await reach(entry, access, signal);
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
    const nothing = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, attempts: 1, repaired: false };
    const unknown = { ...nothing, latencyMs: performance.now() - began, model: model.name };
    return { output: null, direct: false, usage: usageOf(thrown) ?? unknown };
  }
}

/** Waits for the turn of a call. */
type Pace = (signal: AbortSignal) => Promise<void>;

/** Keeps calls apart, so that no minute has more of them. */
function createPace(rpm: number): Pace {
  const everyMs = MINUTE_MS / rpm;
  let next = 0;
  return async (signal) => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + everyMs;
    await delay(at - now, undefined, { signal });
  };
}

function paced(model: Model, pace: Pace): Model {
  return {
    ...model,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      await pace(request.signal);
      return model.ask(request);
    },
  };
}

/** An endpoint that limits calls is given time, each time longer: a minute in all. Calls made in vain count as attempts. */
function patient(model: Model): Model {
  return {
    ...model,
    async ask<R extends Role>(request: ModelRequest<R>): Promise<ModelAnswer<R>> {
      let inVain = 0;
      for (let attempt = 0; ; attempt += 1) {
        try {
          const { output, usage } = await model.ask(request);
          return { output, usage: { ...usage, attempts: usage.attempts + inVain } };
        } catch (thrown) {
          inVain += usageOf(thrown)?.attempts ?? 1;
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

/** The headers that let one in. */
export function headersWith({ apiKey, headers, secretHeaders }: Access): Record<string, string> {
  return { ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }), ...headers, ...secretHeaders };
}

/** Where an endpoint lists its models. Azure wants the version, and the key in a header of its own. */
function listOf({ baseUrl, apiVersion }: EndpointModel, access: Access) {
  if (apiVersion === undefined)
    return { url: `${baseUrl.replace(/\/$/, '')}/models`, headers: headersWith(access) };
  const { apiKey, headers, secretHeaders } = access;
  const key: Record<string, string> = apiKey === '' ? {} : { 'api-key': apiKey };
  const base = azureBaseUrl(baseUrl).replace(/\/$/, '');
  const url = `${base}/models?api-version=${encodeURIComponent(apiVersion)}`;
  return { url, headers: { ...key, ...headers, ...secretHeaders } };
}

/** Any answer of the server shows that it is there; one that refuses the key does not help. */
async function reach(entry: EndpointModel, access: Access, signal: AbortSignal): Promise<void> {
  const { url, headers } = listOf(entry, access);
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
      advice: 'Check the key in the variable that keyEnv names, and those that headersEnv names.',
    });
}

/** A code such as ECONNREFUSED or DEPTH_ZERO_SELF_SIGNED_CERT tells a server that is down from one that is not trusted. */
function codeOf(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]{1,60}$/.test(code) ? ` (${code})` : '';
}
