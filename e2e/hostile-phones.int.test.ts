import { readFileSync } from 'node:fs';
import { eventually, servicesOnly } from '@tapwright/testing';
import { createVirtualDevice, parseFaults, type VirtualDevice } from '@tapwright/virtual-android';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { expect, test } from 'vitest';
import { jobsOf } from './platform/jobs.ts';
import { startTestPlatform, type TestPlatform } from './platform/test-platform.ts';

const { app } = virtualApp('notes');
const GOAL = "Create a note titled 'Lamp' with the text 'Buy a new bulb'";
const TIMEOUT_MS = 300_000;
/** The first attestation of a phone presses HOME; the second input is the first one of the run. */
const FROM_THE_FIRST_INPUT = 'on: input, at: 2';
const KIBIBYTES_MOST = 512 * 1024;

const HOSTILE = {
  'dump-1': 'do: huge-dump, dumps: 1000',
  'dump-2': 'do: huge-dump, dumps: 1000',
  log: 'do: endless-log',
  'picture-1': 'do: picture-bomb, pictures: 1000',
  'picture-2': 'do: picture-bomb, pictures: 1000',
  silent: 'do: half-open',
};

function hostilePhone([serial, fault]: readonly [string, string]): VirtualDevice {
  const events = `[{ ${fault}, ${FROM_THE_FIRST_INPUT} }]`;
  const faults = parseFaults(`devices: { '*': { events: ${events} } }`).forDevice(serial);
  return createVirtualDevice({ serial, source: createInteractiveSource({ apps: [app] }), faults });
}

/** The most memory that the process has ever had, by the system's own account, KiB. */
function peakOf({ cluster }: TestPlatform): number {
  const status = readFileSync(`/proc/${cluster.service('device-gateway').pid()}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]);
}

test.runIf(servicesOnly('hostile phones at one gateway'))(
  'hostile phones at one gateway: each ends with its code, the others go on, and the process stays under 512 MiB',
  async () => {
    const more = Object.entries(HOSTILE).map(hostilePhone);
    const second = createInteractiveSource({ apps: [app] });
    await using platform = await startTestPlatform({ more, second });
    const jobs = jobsOf(platform.cluster);
    const serials = ['phone-1', 'phone-2', ...Object.keys(HOSTILE)];
    await eventually(async () => {
      const idle = (await jobs.devices()).filter(({ state }) => state === 'idle');
      return expect(idle.map(({ serial }) => serial).toSorted()).toEqual(serials.toSorted());
    });
    const about = { goal: GOAL, app: platform.app, reset: 'data', verify: false, pictures: true };
    const started = new Map<string, string>();
    for (const serial of serials)
      started.set(serial, (await jobs.submit({ ...about, device: { serial } }, serial)).id);
    const endOf = async (serial: string) => {
      const { outcome, reason } = await jobs.ended(started.get(serial) ?? '', TIMEOUT_MS);
      return [outcome, reason?.code];
    };
    for (const serial of ['phone-1', 'phone-2', 'log'])
      expect(await endOf(serial), serial).toEqual(['completed', 'COMPLETED']);
    for (const serial of ['dump-1', 'dump-2', 'picture-1', 'picture-2'])
      expect(await endOf(serial), serial).toEqual(['inconclusive', 'DEVICE_OUTPUT_TOO_LARGE']);
    expect(platform.cluster.service('device-gateway').restarts()).toBe(0);
    expect(peakOf(platform)).toBeGreaterThan(0);
    expect(peakOf(platform)).toBeLessThan(KIBIBYTES_MOST);
    // Nobody waits for the phone that never answers.
    await jobs.cancel(started.get('silent') ?? '');
  },
  TIMEOUT_MS * 2,
);
