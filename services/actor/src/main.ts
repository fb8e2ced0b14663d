import { createModel, modelConfigOf } from '@tapwright/model';
import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startActor } from './index.ts';

const config = readConfig(Config, process.env);
const model = createModel(modelConfigOf(config));

await runProcess({
  name: 'actor',
  config,
  start: (platform) => startActor(platform, { model, modelTimeoutMs: config.MODEL_TIMEOUT_MS }),
});
