import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startPerception } from './index.ts';

await runProcess({
  name: 'perception',
  config: () => readConfig(Config, process.env),
  start: startPerception,
});
