import { type Meter, TapwrightError } from '@tapwright/contracts';
import { withNamed } from './named/named-models.ts';
import type { NamedEntry } from './named/platform-models.ts';
import { createOfflineModel } from './offline/offline-model.ts';
import { createOpenAiModel } from './openai/openai-model.ts';
import type { OpenAiOptions } from './openai/options.ts';
import type { Model } from './port.ts';
import { withPromptVersions } from './prompt-version.ts';

export const PROVIDERS = ['offline', 'openai'] as const;

export interface ModelConfig {
  readonly provider: string;
  /** Needed by the provider `openai`. */
  readonly openai?: OpenAiOptions;
  /** Further models, which jobs name; absent: none. */
  readonly named?: readonly NamedEntry[];
}

/**
 * `meter`: keeps calls to an endpoint within budgets and rate limits. The offline model costs nothing and has no limits.
 * @throws TapwrightError `MODEL_UNKNOWN` for an unknown provider, `CONFIG_INVALID` for wrong options
 */
export function createModel(config: ModelConfig, meter?: Meter): Model {
  return withPromptVersions(withNamed(ownModel(config, meter), config.named ?? [], meter));
}

function ownModel(config: ModelConfig, meter: Meter | undefined): Model {
  switch (config.provider) {
    case 'offline':
      return createOfflineModel();
    case 'openai':
      if (config.openai === undefined) {
        throw new TapwrightError('CONFIG_INVALID', 'the model provider openai needs an endpoint', {
          field: 'openai',
          expected: 'baseUrl and models',
        });
      }
      return createOpenAiModel({ ...config.openai, meter });
    default:
      throw new TapwrightError(
        'MODEL_UNKNOWN',
        `there is no model provider “${config.provider.slice(0, 60)}”`,
        {
          field: 'model',
          expected: PROVIDERS.join(' or '),
        },
      );
  }
}
