import { type CallTerms, TapwrightError } from '@tapwright/contracts';
import { OFFLINE_NAME } from '../offline/offline-model.ts';
import type { CassetteSetting } from '../openai/cassette.ts';
import {
  type EndpointModel,
  type InProcessModel,
  isAgent,
  isBuiltIn,
  keyOf,
  MODELS_BYTES_MAX,
  type ModelEntry,
  readModels,
} from './models-file.ts';

/** Variables with keys. */
export type Keys = Readonly<Record<string, string | undefined>>;

/** A model that jobs may name: an endpoint, or the rules of the offline model. */
type PlatformEntry = EndpointModel | InProcessModel;

/** The same with the key of its endpoint; empty where it needs none. */
export interface NamedEntry {
  readonly entry: PlatformEntry;
  readonly key: string;
  /** Where its answers are kept, or taken from; absent: nowhere. */
  readonly cassette?: CassetteSetting;
}

/** What those who accept jobs know of the models that jobs may name. */
export interface PlatformModels {
  readonly names: readonly string[];
  /** By name; a model whose price nobody has said is absent. */
  readonly prices: Readonly<Record<string, NonNullable<CallTerms['price']>>>;
}

/**
 * The names and prices of the models in the text of `MODELS`; who accepts jobs needs no keys.
 * @throws TapwrightError `CONFIG_INVALID`
 */
export function platformModels(text: string | undefined): PlatformModels {
  const entries = text === undefined ? [] : readPlatformModels(text);
  const prices = entries.flatMap((entry) => {
    const { price } = termsOf(entry);
    return price === undefined ? [] : [[entry.name, price] as const];
  });
  return { names: entries.map(({ name }) => name), prices: Object.fromEntries(prices) };
}

/** @throws TapwrightError `CONFIG_INVALID` for what is no model of a platform */
export function readPlatformModels(text: string): readonly PlatformEntry[] {
  if (Buffer.byteLength(text) > MODELS_BYTES_MAX)
    throw invalid('MODELS', `at most ${MODELS_BYTES_MAX} bytes`);
  return read(text).map((entry, at) => {
    const field = `MODELS: models.${at}`;
    if (isAgent(entry))
      throw invalid(`${field}.agentUrl`, 'an endpoint: other agents do not run on a platform');
    if (isBuiltIn(entry)) {
      if (entry.builtin === 'offline' && entry.name === OFFLINE_NAME) return entry;
      throw invalid(`${field}.builtin`, `${OFFLINE_NAME} under its own name: the others know the answers`);
    }
    // Calls of the offline model cost nothing, whoever reads their rows.
    if (entry.name.toLowerCase() === OFFLINE_NAME) throw invalid(`${field}.name`, 'another name');
    return entry;
  });
}

/**
 * Where answers are replayed nobody needs a key.
 * @throws TapwrightError `CONFIG_INVALID` where a key is missing; it names the variable
 */
export function withKeys(
  entries: readonly PlatformEntry[],
  keys: Keys,
  cassette?: CassetteSetting,
): readonly NamedEntry[] {
  const kept = cassette === undefined ? {} : { cassette };
  return entries.map((entry, at) => {
    if (isBuiltIn(entry)) return { entry, key: '' };
    const key = keyOf(entry, keys);
    if (key !== '' || entry.keyEnv === undefined || cassette?.replays === true)
      return { entry, key, ...kept };
    throw invalid(`MODELS: models.${at}.keyEnv`, `a variable that is set: ${entry.keyEnv} is not`);
  });
}

/** What the operator has said of a model in particular. */
export function termsOf(entry: PlatformEntry): CallTerms {
  if (isBuiltIn(entry)) return {};
  const { rpm, prices } = entry;
  return {
    ...(rpm === undefined ? {} : { requestsPerMinute: rpm }),
    ...(prices === undefined
      ? {}
      : {
          price: {
            input: prices.input,
            output: prices.output,
            ...(prices.cached === undefined ? {} : { cachedInput: prices.cached }),
          },
        }),
  };
}

function read(text: string): readonly ModelEntry[] {
  try {
    return readModels('MODELS', text, null);
  } catch (thrown) {
    if (!(thrown instanceof TapwrightError)) throw thrown;
    throw invalid(thrown.field ?? 'MODELS', thrown.expected ?? 'models');
  }
}

function invalid(field: string, expected: string): TapwrightError {
  return new TapwrightError('CONFIG_INVALID', `${field} is wrong`, {
    field,
    expected,
    advice: 'docs/models.md says what a file of models has.',
  });
}
