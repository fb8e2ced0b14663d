import { JobSpec, newId } from '@tapwright/contracts';
import {
  ActorOutput,
  createModel,
  ModelEnvironment,
  type ModelRequest,
  modelFor,
  platformModelConfigOf,
} from '@tapwright/model';
import { createMeter, inHandling, MeterEnvironment } from '@tapwright/service';
import type { Database } from '@tapwright/store';

export const ANSWER = { thought: 'because', index: 0, text: null, claim: null };
export const MODEL = 'test-model';
/** How the model of {@link Asking.named} is called. */
export const NAMED = 'named';

export interface Asking {
  readonly db: Database;
  readonly baseUrl: string;
  /** Variables of the process. */
  readonly limits: Readonly<Record<string, unknown>>;
  /** A model that the operator has named, as YAML, in place of the platform's own. */
  readonly named?: string;
  readonly job: { readonly id: string; readonly tenantId: string; readonly budget?: JobSpec['budget'] };
  /** Event that is handled; the same one is handled again. */
  readonly eventId?: string;
  /** Time for the whole handling, milliseconds. */
  readonly handleMs?: number;
}

/** One process: a model, and a function that asks it as the handler of an event does. */
export function asker({ baseUrl, limits, named }: Pick<Asking, 'baseUrl' | 'limits' | 'named'>) {
  const meter = createMeter(MeterEnvironment.parse(limits));
  const openai = { baseUrl, models: { actor: MODEL }, timeoutMs: 20_000, maxRetries: 2 };
  const model =
    named === undefined
      ? createModel({ provider: 'openai', openai }, meter)
      : modelFor(createModel(platformModelConfigOf(namedIn(named), {}), meter), { model: NAMED });
  return ({
    db,
    job,
    eventId = newId('evt'),
    handleMs = 120_000,
  }: Pick<Asking, 'db' | 'job'> & Pick<Partial<Asking>, 'eventId' | 'handleMs'>) => {
    const { id, tenantId, budget } = job;
    const spec = JobSpec.parse({ goal: 'any', ...(budget === undefined ? {} : { budget }) });
    const endsAt = performance.now() + handleMs;
    const handling = { db, eventId, job: { id, tenantId, spec }, endsAt, answered: [] };
    return inHandling(handling, () => model.ask(question(id)));
  };
}

function namedIn(entry: string): ModelEnvironment {
  return ModelEnvironment.parse({ MODELS: `models: [${entry}]` });
}

function question(jobId: string): ModelRequest<'actor'> {
  const texts = { texts: [], choices: [], history: [], rules: [], refused: [] };
  return {
    role: 'actor',
    about: { jobId, runId: 'run_1' },
    input: { goal: '', app: '', activity: '', ...texts, stepsLeft: 1 },
    messages: [{ role: 'user', content: 'What is to be done? '.repeat(20) }],
    schema: ActorOutput,
    signal: new AbortController().signal,
    timeoutMs: 20_000,
  };
}
