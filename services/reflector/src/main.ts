import { createModel, modelConfigOf } from '@tapwright/model';
import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startReflector } from './index.ts';

const config = readConfig(Config, process.env);
const model = createModel(modelConfigOf(config));

await runProcess({
  name: 'reflector',
  config,
  start: (platform) => startReflector(platform, { model, modelTimeoutMs: config.MODEL_TIMEOUT_MS }),
});
