import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startDeviceGateway } from './index.ts';

const config = readConfig(Config, process.env);
const adbServers = config.ADB_SERVERS.map((endpoint) => {
  const [host = '', port = ''] = endpoint.split(':');
  return { host, port: Number(port) };
});

await runProcess({
  name: 'device-gateway',
  config,
  start: (platform) =>
    startDeviceGateway(platform, {
      name: config.GATEWAY_NAME,
      adbServers,
      leaseTtlMs: config.LEASE_TTL_MS,
      settleCapMs: config.SETTLE_CAP_MS,
      settleQuietMs: config.SETTLE_QUIET_MS,
    }),
});
