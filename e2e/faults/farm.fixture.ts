import { type RunTimeline, submitJob, timelineOfJob } from '@tapwright/api';
import { createModel } from '@tapwright/model';
import { type Standalone, startStandalone } from '@tapwright/standalone';
import { type DeviceRow, findDevice, findJob, type JobRow, releaseDevice } from '@tapwright/store';
import { eventually, temporaryDirectory } from '@tapwright/testing';
import {
  type AdbServer,
  createVirtualDevice,
  parseFaults,
  createAdbServer as startVirtualServer,
  type VirtualDevice,
} from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource, type InteractiveSource, type ScreenSource } from '@tapwright/virtual-ui';

const { app } = virtualApp('notes');
export const NOTES = app.tile.packageName;

export interface PhoneOptions {
  /** The part of a file of faults below the device. */
  readonly faults?: string;
  /** What is different about its screen. */
  readonly screen?: (source: InteractiveSource) => ScreenSource;
}

/** A virtual phone with the app Notes, used by the whole platform. */
export interface FarmPhone {
  readonly virtual: VirtualDevice;
  /** Data of the Notes app, which the platform never sees. */
  notes(): unknown;
  row(): Promise<DeviceRow>;
  /** Waits until the platform gives the device this state. */
  until(state: DeviceRow['state']): Promise<DeviceRow>;
  /** Does what the operator's route does. */
  release(): Promise<void>;
  submit(body: object): Promise<string>;
  /** The job and its one run, once it has ended. */
  ended(jobId: string): Promise<EndedRun>;
}

export interface EndedRun {
  readonly job: JobRow;
  readonly run: RunTimeline;
}

export interface Farm extends AsyncDisposable {
  readonly standalone: Standalone;
  readonly server: AdbServer;
  /** Plugs a new phone in; resolves when it is idle for the first time. */
  plugIn(options?: PhoneOptions): Promise<FarmPhone>;
}

/** The whole platform in this process, with as many virtual phones as a test plugs in. */
export async function startFarm(): Promise<Farm> {
  const server = await startVirtualServer();
  const folder = await temporaryDirectory();
  const standalone = await startStandalone({
    dataDirectory: folder.path,
    inMemory: true,
    adbServers: [{ host: server.host, port: server.port }],
    model: createModel({ provider: 'offline' }),
    modelTimeoutMs: 120_000,
    logLevel: 'silent',
    settleQuietMs: 10,
    // A phone whose screen cannot be captured is noticed sooner; the screens of all others hold still long before.
    settleCapMs: 6_000,
    attest: 'on',
  });
  const phones: VirtualDevice[] = [];
  return {
    standalone,
    server,
    async plugIn(options = {}) {
      const serial = `phone-${phones.length + 1}`;
      const source = createInteractiveSource({ apps: [app] });
      const plan = parseFaults(`devices: { '*': ${options.faults ?? '{}'} }`).forDevice(serial);
      const screen = options.screen?.(source) ?? source;
      const virtual = createVirtualDevice({ serial, source: screen, faults: plan });
      virtual.faults.connect(server);
      phones.push(virtual);
      server.add(virtual);
      const phone = farmPhone(standalone, virtual, () => source.state(NOTES));
      await phone.until('idle');
      return phone;
    },
    async [Symbol.asyncDispose]() {
      for (const phone of phones) phone.faults.close();
      await standalone.close();
      await server.close();
      await folder.remove();
    },
  };
}

/** Longer than any run or reset takes on a busy machine. */
const PATIENCE_MS = 500_000;

function farmPhone({ platform }: Standalone, virtual: VirtualDevice, notes: () => unknown): FarmPhone {
  const { read } = platform.db;
  const { serial } = virtual;
  const row = async (): Promise<DeviceRow> => {
    const found = await findDevice(read, serial);
    if (found === null) throw new Error(`${serial} was never written down`);
    return found;
  };
  return {
    virtual,
    notes,
    row,
    until: (state) =>
      eventually(
        async () => {
          const device = await row();
          if (device.state === state) return device;
          throw new Error(`it is ${device.state} (${device.stateReason})`);
        },
        { timeoutMs: PATIENCE_MS, what: `${serial} is ${state}` },
      ),
    release: () => platform.db.transaction(async (tx) => void (await releaseDevice(tx, serial))),
    async submit(body) {
      const wanted = {
        app: NOTES,
        device: { serial },
        pictures: false,
        verify: false,
        learn: false,
        ...body,
      };
      const submission = { tenantId: 'default', body: wanted, idempotencyKey: null };
      return (await submitJob(platform, submission)).job.id;
    },
    async ended(jobId) {
      const isEnded = async () => {
        const job = await findJob(read, 'default', jobId);
        return job?.status === 'ended' ? job : null;
      };
      const job = await eventually(isEnded, {
        timeoutMs: PATIENCE_MS,
        what: `the end of a run on ${serial}`,
      });
      const [run] = await timelineOfJob(read, jobId);
      if (run === undefined) throw new Error('a job has a run');
      return { job, run };
    },
  };
}
