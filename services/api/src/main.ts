import { withScreens } from '@tapwright/captures';
import { readConfig, runProcess } from '@tapwright/service';
import { accessOf, Config } from './config.ts';
import { startApi } from './index.ts';

const STREAM_EVERY_MS = 250;

await runProcess({
  name: 'api',
  config: () => readConfig(Config, process.env),
  start: (platform, config) =>
    startApi(withScreens(platform), {
      host: config.API_HOST,
      port: config.API_PORT,
      ...accessOf(config),
      streamEveryMs: STREAM_EVERY_MS,
    }),
});
