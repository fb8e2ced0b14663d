import { createModel, modelConfigOf } from '@tapwright/model';
import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startReflector } from './index.ts';

await runProcess({
  name: 'reflector',
  config: () => readConfig(Config, process.env),
  start: (platform, config) =>
    startReflector(platform, {
      model: createModel(modelConfigOf(config)),
      modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    }),
});
