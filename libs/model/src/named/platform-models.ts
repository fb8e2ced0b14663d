import { type CallTerms, TapwrightError } from '@tapwright/contracts';
import { OFFLINE_NAME } from '../offline/offline-model.ts';
import type { CassetteSetting } from '../openai/cassette.ts';
import {
  type Access,
  accessOf,
  type EndpointModel,
  type InProcessModel,
  isAgent,
  isBuiltIn,
  isModuleAgent,
  MODELS_BYTES_MAX,
  type ModelEntry,
  missingIn,
  readModels,
  type Variables,
} from './models-file.ts';

/** A model that jobs may name: an endpoint, or the rules of the offline model. */
type PlatformEntry = EndpointModel | InProcessModel;

/** The same with what lets one in at its endpoint. */
export interface NamedEntry {
  readonly entry: PlatformEntry;
  readonly access: Access;
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
    if (isAgent(entry) || isModuleAgent(entry)) {
      const key = isAgent(entry) ? 'agentUrl' : 'agentModule';
      throw invalid(`${field}.${key}`, 'an endpoint: other agents do not run on a platform');
    }
    if (isBuiltIn(entry)) {
      if (entry.builtin === 'offline' && entry.name === OFFLINE_NAME) return entry;
      throw invalid(`${field}.builtin`, `${OFFLINE_NAME} under its own name: the others know the answers`);
    }
    // Calls of the offline model cost nothing, whoever reads their rows.
    if (entry.name.toLowerCase() === OFFLINE_NAME) throw invalid(`${field}.name`, 'another name');
    return entry;
  });
}

const NO_ACCESS: Access = { apiKey: '', headers: {}, secretHeaders: {} };

/**
 * Where answers are replayed nobody needs a key.
 * @throws TapwrightError `CONFIG_INVALID` where a key is missing; it names the variable
 */
export function withKeys(
  entries: readonly PlatformEntry[],
  keys: Variables,
  cassette?: CassetteSetting,
): readonly NamedEntry[] {
  const kept = cassette === undefined ? {} : { cassette };
  return entries.map((entry, at) => {
    if (isBuiltIn(entry)) return { entry, access: NO_ACCESS };
    const missing = cassette?.replays === true ? null : missingIn(entry, keys);
    if (missing === null) return { entry, access: accessOf(entry, keys), ...kept };
    throw invalid(`MODELS: models.${at}.${missing.path.join('.')}`, missing.expected);
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
