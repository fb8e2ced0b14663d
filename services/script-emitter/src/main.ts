import { withScreens } from '@tapwright/captures';
import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startScriptEmitter } from './index.ts';

await runProcess({
  name: 'script-emitter',
  config: () => readConfig(Config, process.env),
  start: (platform) => startScriptEmitter(withScreens(platform)),
});
