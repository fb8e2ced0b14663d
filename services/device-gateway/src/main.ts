import { withScreens } from '@tapwright/captures';
import { readConfig, runProcess } from '@tapwright/service';
import { Config } from './config.ts';
import { startDeviceGateway } from './index.ts';
import { openLifeline } from './lease/sign-of-life.ts';

await runProcess({
  name: 'device-gateway',
  config: () => readConfig(Config, process.env),
  start: async (platform, config) =>
    startDeviceGateway(withScreens(platform), {
      name: config.GATEWAY_NAME,
      lifeline: await openLifeline(config.DATABASE_URL, config.LEASE_TTL_MS),
      adbServers: config.ADB_SERVERS.map(endpointOf),
      leaseTtlMs: config.LEASE_TTL_MS,
      leaseMaxHoldMs: config.LEASE_MAX_HOLD_MS,
      labels: { all: config.GATEWAY_LABELS, bySerial: config.DEVICE_LABELS },
      hierarchy: config.HIERARCHY,
      settleCapMs: config.SETTLE_CAP_MS,
      settleQuietMs: config.SETTLE_QUIET_MS,
      healingsPerWeek: config.HEALINGS_PER_WEEK,
      attest: config.DEVICE_ATTEST,
      tenantChange: config.TENANT_CHANGE,
      forbidden: config.FORBIDDEN_ACTIONS,
      resetHooks: config.RESET_HOOKS,
      setupLines: config.SETUP_LINES,
    }),
});

/** The schema has already checked the form `host:port`. */
function endpointOf(text: string): { host: string; port: number } {
  const [host = '', port = ''] = text.split(':');
  return { host, port: Number(port) };
}
