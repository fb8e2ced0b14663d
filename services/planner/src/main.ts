import { withScreens } from '@tapwright/captures';
import { createModel, modelConcurrency, platformModelConfigOf } from '@tapwright/model';
import { createMeter, readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startPlanner } from './index.ts';

await runProcess({
  name: 'planner',
  config: () => readConfig(Config, process.env),
  start: (platform, config) =>
    startPlanner(withScreens({ ...platform, concurrency: modelConcurrency(config) }), {
      retention: { days: config.RETENTION_DAYS },
      model: createModel(platformModelConfigOf(config, process.env), createMeter(config)),
      modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    }),
});
