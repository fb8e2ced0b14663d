import { createModel, modelConfigOf } from '@tapwright/model';
import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startActor } from './index.ts';

await runProcess({
  name: 'actor',
  config: () => readConfig(Config, process.env),
  start: (platform, config) =>
    startActor(platform, {
      model: createModel(modelConfigOf(config)),
      modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    }),
});
