import { createAdbServer, type Device } from '@tapwright/android';
import { JobView } from '@tapwright/contracts';
import type { Model } from '@tapwright/model';
import { type Standalone, type StandaloneOptions, startStandalone } from '@tapwright/standalone';
import { asTenant, findDevice, type RunRow, runsOfJob } from '@tapwright/store';
import { eventually, temporaryDirectory } from '@tapwright/testing';
import {
  createVirtualDevice,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type ScreenSource } from '@tapwright/virtual-ui';

const { app } = virtualApp('notes');
export const SERIALS = ['phone-1', 'phone-2'] as const;
export const TENANTS = ['red', 'blue', 'boss'] as const;
/** Far longer than anything takes, even on a busy machine. */
const WAIT_MS = 500_000;

export type Tenant = (typeof TENANTS)[number];

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Two tenants, an operator and two phones on one platform, which is called over HTTP as clients do. */
export interface SharedPlatform extends AsyncDisposable {
  readonly standalone: Standalone;
  readonly phones: readonly VirtualDevice[];
  call(who: Tenant | null, method: string, path: string, body?: unknown): Promise<Answer>;
  /** Submits a goal that the phone can do. */
  submit(who: Tenant, body: object): Promise<JobView>;
  /** The job's first run, as soon as it holds its device. */
  running(who: Tenant, jobId: string): Promise<RunRow>;
  ended(who: Tenant, jobId: string): Promise<JobView>;
  idle(serial: string): Promise<void>;
  /** The phone, reached as by another program on the same adb server. */
  reach(serial: string): Device;
}

export interface SharedOptions extends Pick<StandaloneOptions, 'leaseMaxHoldMs' | 'attest' | 'tenantChange'> {
  /** The screens of a phone; by default the Notes app. */
  readonly source?: () => ScreenSource;
}

const notesOnly = () => createInteractiveSource({ apps: [app] });

export async function startSharedPlatform(
  model: Model,
  { source = notesOnly, ...more }: SharedOptions = {},
): Promise<SharedPlatform> {
  const phones = SERIALS.map((serial) => createVirtualDevice({ serial, source: source() }));
  const server = await startVirtualServer({ devices: phones });
  const adb = { host: server.host, port: server.port };
  const folder = await temporaryDirectory();
  const keys = TENANTS.map((tenant) => `${tenant}:${keyOf(tenant)}`).join(',');
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [adb],
    model,
    modelTimeoutMs: 120_000,
    logLevel: 'silent',
    settleQuietMs: 0,
    api: { host: '127.0.0.1', port: 0, keys, operators: ['boss'], streamEveryMs: 100 },
    ...more,
  });
  const other = createAdbServer(adb);
  const { db } = standalone.platform;
  const call = async (who: Tenant | null, method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${standalone.url}${path}`, {
      method,
      headers: {
        ...(who === null ? {} : { 'x-api-key': keyOf(who) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  return {
    standalone,
    phones,
    call,
    async submit(who, body) {
      const goal = {
        goal: 'Turn on the dark theme',
        app: app.tile.packageName,
        reset: 'data',
        verify: false,
      };
      return JobView.parse((await call(who, 'POST', '/v1/jobs', { ...goal, pictures: false, ...body })).body);
    },
    running: (who, jobId) =>
      eventually(
        async () => {
          const runs = await asTenant(who, () => runsOfJob(db.read, jobId));
          return runs.find(({ status }) => status === 'running') ?? null;
        },
        { timeoutMs: WAIT_MS, what: 'the run holds its device' },
      ),
    ended: (who, jobId) =>
      eventually(
        async () => {
          const job = JobView.parse((await call(who, 'GET', `/v1/jobs/${jobId}`)).body);
          return job.status === 'ended' ? job : null;
        },
        { timeoutMs: WAIT_MS, what: 'the job has ended' },
      ),
    async idle(serial) {
      await eventually(async () => (await findDevice(db.read, serial))?.state === 'idle', {
        timeoutMs: WAIT_MS,
        what: `${serial} is idle`,
      });
    },
    reach: (serial) => other.device(serial),
    async [Symbol.asyncDispose]() {
      await standalone.close();
      await other.close();
      await server.close();
      await folder.remove();
    },
  };
}

function keyOf(tenant: Tenant): string {
  return `${tenant}-key-of-this-test`;
}
