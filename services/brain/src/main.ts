import { withScreens } from '@tapwright/captures';
import { createModel, modelConcurrency, platformModelConfigOf } from '@tapwright/model';
import { loadDomainKnowledge } from '@tapwright/policy';
import { createMeter, readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startBrain } from './index.ts';

await runProcess({
  name: 'brain',
  config: () => readConfig(Config, process.env),
  start: async (platform, config) =>
    startBrain(withScreens({ ...platform, concurrency: modelConcurrency(config) }), {
      retention: { days: config.RETENTION_DAYS },
      forbidden: config.FORBIDDEN_ACTIONS,
      knowledge: await loadDomainKnowledge(config.DOMAIN_KNOWLEDGE),
      model: createModel(platformModelConfigOf(config, process.env), createMeter(config)),
      modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    }),
});
