import { createModel, modelConfigOf } from '@tapwright/model';
import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startPlanner } from './index.ts';

await runProcess({
  name: 'planner',
  config: () => readConfig(Config, process.env),
  start: (platform, config) =>
    startPlanner(platform, {
      retention: { days: config.RETENTION_DAYS },
      model: createModel(modelConfigOf(config)),
      modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    }),
});
