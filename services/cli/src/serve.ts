import { createAdbServer } from '@tapwright/android';
import { EXIT } from '@tapwright/command-line';
import { TapwrightError } from '@tapwright/contracts';
import { createModel, ModelEnvironment, platformModelConfigOf } from '@tapwright/model';
import {
  HealingsEnvironment,
  loadDomainKnowledge,
  PolicyEnvironment,
  ResetHooksEnvironment,
} from '@tapwright/policy';
import { createMeter, MeterEnvironment, RetentionDays, readConfig } from '@tapwright/service';
import { AccessSettings, accessOf, startStandalone } from '@tapwright/standalone';
import { z } from 'zod';
import { untilInterrupted } from './interrupt.ts';
import { listenError } from './listen-error.ts';
import type { ServeArguments } from './serve-command.ts';
import { adbEndpoint, openTarget, type TargetDevice } from './target-device.ts';

const ServeEnvironment = ModelEnvironment.extend({
  ...AccessSettings.shape,
  HIERARCHY: z.enum(['dump', 'server', 'auto']).default('dump'),
  DEVICE_ATTEST: z.enum(['on', 'first', 'off']).default('on'),
  TENANT_CHANGE: z.enum(['reset', 'refuse', 'same-tenant-only']).default('reset'),
  RETENTION_DAYS: RetentionDays,
  ...PolicyEnvironment.shape,
  ...HealingsEnvironment.shape,
  ...ResetHooksEnvironment.shape,
  ...MeterEnvironment.shape,
});
const STREAM_EVERY_MS = 1_000;
const PHONE_QUIET_MS = 80;

/** Runs the standalone platform with its REST interface, until it is stopped. */
export async function serve({ host, port, data, virtual }: ServeArguments): Promise<number> {
  const environment = readConfig(ServeEnvironment, process.env);
  const knowledge = await loadDomainKnowledge(environment.DOMAIN_KNOWLEDGE);
  const model = createModel(platformModelConfigOf(environment, process.env), createMeter(environment));
  const phones = virtual === null ? await connectedPhones() : await virtualPhone(virtual);
  try {
    const standalone = await startStandalone({
      dataDirectory: data,
      inMemory: false,
      adbServers: [phones.adb],
      model,
      modelTimeoutMs: environment.MODEL_TIMEOUT_MS,
      forbidden: environment.FORBIDDEN_ACTIONS,
      resetHooks: environment.RESET_HOOKS,
      setupLines: environment.SETUP_LINES,
      knowledge,
      logLevel: process.env.LOG_LEVEL ?? 'info',
      settleQuietMs: phones.quietMs,
      hierarchy: environment.HIERARCHY,
      healingsPerWeek: environment.HEALINGS_PER_WEEK,
      attest: environment.DEVICE_ATTEST,
      tenantChange: environment.TENANT_CHANGE,
      retention: { days: environment.RETENTION_DAYS },
      api: {
        host,
        port,
        ...accessOf(environment),
        streamEveryMs: STREAM_EVERY_MS,
      },
    }).catch((thrown: unknown) => {
      throw listenError(thrown, { host, port });
    });
    process.stdout.write(
      `listening on ${standalone.url}\npages        ${standalone.url}/ui\nREST         ${standalone.url}/docs\n`,
    );
    await untilInterrupted();
    await standalone.close();
  } finally {
    await phones.close();
  }
  return EXIT.completed;
}

type Phones = Pick<TargetDevice, 'adb' | 'quietMs' | 'close'>;

function virtualPhone(app: string): Promise<Phones> {
  return openTarget({ kind: 'virtual', app }, process.env);
}

/** @throws TapwrightError `DEVICE_UNAVAILABLE` where no adb server answers: there would be no phone to serve */
async function connectedPhones(): Promise<Phones> {
  const adb = adbEndpoint(process.env);
  const server = createAdbServer(adb);
  try {
    await server.list();
  } catch (cause) {
    throw new TapwrightError('DEVICE_UNAVAILABLE', `no adb server answers at ${adb.host}:${adb.port}`, {
      expected:
        'an adb server: `adb start-server`, or ANDROID_ADB_SERVER_ADDRESS and ANDROID_ADB_SERVER_PORT',
      advice: 'With --virtual APP no adb server is needed.',
      cause,
    });
  } finally {
    await server.close();
  }
  return { adb, quietMs: PHONE_QUIET_MS, close: async () => {} };
}
