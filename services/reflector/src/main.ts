import { withScreens } from '@tapwright/captures';
import { createModel, modelConcurrency, platformModelConfigOf } from '@tapwright/model';
import { createMeter, readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startReflector } from './index.ts';

await runProcess({
  name: 'reflector',
  config: () => readConfig(Config, process.env),
  start: (platform, config) =>
    startReflector(withScreens({ ...platform, concurrency: modelConcurrency(config) }), {
      model: createModel(platformModelConfigOf(config, process.env), createMeter(config)),
      modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    }),
});
