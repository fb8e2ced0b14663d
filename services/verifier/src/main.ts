import { withScreens } from '@tapwright/captures';
import { createModel, modelConcurrency, platformModelConfigOf } from '@tapwright/model';
import { loadDomainKnowledge } from '@tapwright/policy';
import { createMeter, readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startVerifier } from './index.ts';

await runProcess({
  name: 'verifier',
  config: () => readConfig(Config, process.env),
  start: async (platform, config) =>
    startVerifier(withScreens({ ...platform, concurrency: modelConcurrency(config) }), {
      model: createModel(platformModelConfigOf(config, process.env), createMeter(config)),
      modelTimeoutMs: config.MODEL_TIMEOUT_MS,
      knowledge: await loadDomainKnowledge(config.DOMAIN_KNOWLEDGE),
    }),
});
