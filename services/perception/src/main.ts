import { withScreens } from '@tapwright/captures';
import { createModel, modelConfigOf } from '@tapwright/model';
import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startPerception } from './index.ts';

await runProcess({
  name: 'perception',
  config: () => readConfig(Config, process.env),
  start: (platform, config) =>
    startPerception(withScreens(platform), {
      model: createModel(modelConfigOf(config)),
      modelTimeoutMs: config.MODEL_TIMEOUT_MS,
    }),
});
