import { type Meter, TapwrightError } from '@tapwright/contracts';
import { amendUsage } from '../failed-usage.ts';
import { createOfflineModel } from '../offline/offline-model.ts';
import { createOpenAiModel } from '../openai/openai-model.ts';
import type { Model, ModelAnswer, ModelChoice, ModelRequest } from '../port.ts';
import type { Role } from '../roles/index.ts';
import { isBuiltIn, optionsOf } from './models-file.ts';
import { type NamedEntry, termsOf } from './platform-models.ts';

/** The same model, which also knows those that jobs may name. */
export function withNamed(model: Model, entries: readonly NamedEntry[], meter: Meter | undefined): Model {
  const named = new Map(entries.map((one) => [one.entry.name, namedModel(one, meter)]));
  return {
    ...model,
    of({ model: name, seed }) {
      const chosen = name === undefined ? model : named.get(name);
      if (chosen === undefined) return missing(name ?? '', [...named.keys()]);
      return seed === undefined ? chosen : (chosen.of?.({ seed }) ?? chosen);
    },
  };
}

/**
 * The model that a job asks. What no longer exists fails when it is asked.
 * Who asks models takes it from here, once for each event.
 */
export function modelFor(model: Model, choice: ModelChoice): Model {
  const { model: name, seed } = choice;
  if (name === undefined && seed === undefined) return model;
  if (model.of !== undefined) return model.of({ model: name, seed });
  return name === undefined ? model : missing(name, []);
}

/** What handlers need, with the model of this job; the same object where the job has no choice of its own. */
export function withModelOf<Deps extends { readonly model: Model }>(deps: Deps, choice: ModelChoice): Deps {
  const model = modelFor(deps.model, choice);
  return model === deps.model ? deps : { ...deps, model };
}

/** The operator has taken it away, or this process does not know it yet: nothing else may answer in its place. */
function missing(name: string, known: readonly string[]): Model {
  return {
    name,
    async ask() {
      throw new TapwrightError('MODEL_UNKNOWN', `the job asks the model “${name}”, which is not configured`, {
        field: 'model',
        expected: known.length === 0 ? 'a job without a model' : `one of ${known.join(', ')}`,
        advice: 'Give all services that ask models the same MODELS_FILE.',
      });
    },
  };
}

function namedModel({ entry, access, cassette }: NamedEntry, meter: Meter | undefined): Model {
  if (isBuiltIn(entry)) return createOfflineModel();
  const { name, vision } = entry;
  const terms = termsOf(entry);
  const own = createOpenAiModel({
    ...optionsOf(entry, access),
    ...(cassette === undefined ? {} : { cassette: { ...cassette, model: name } }),
    // Limits and prices follow the name: two models may have one name at their endpoints.
    meter: meter && { begin: (call) => meter.begin({ ...call, model: name, terms }) },
  });
  return underName(own, { name, vision });
}

/** Rows of calls have the name that the job gave; a model that cannot see is shown nothing. */
function underName(model: Model, about: { readonly name: string; readonly vision: boolean }): Model {
  const { name, vision } = about;
  return {
    ...model,
    name,
    ...(vision ? {} : { sees: () => false }),
    of: (choice) => underName(model.of?.(choice) ?? model, about),
    async ask<R extends Role>({ pictures, ...question }: ModelRequest<R>): Promise<ModelAnswer<R>> {
      const shown = vision && pictures !== undefined ? { pictures } : {};
      try {
        const { output, usage } = await model.ask({ ...question, ...shown });
        return { output, usage: { ...usage, model: name } };
      } catch (thrown) {
        amendUsage(thrown, { model: name });
        throw thrown;
      }
    },
  };
}
