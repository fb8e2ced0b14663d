import { execFile } from 'node:child_process';
import { virtualApp } from '@tapwright/virtual-apps';
import { createInteractiveSource } from '@tapwright/virtual-ui';
import { type AdbServer, createAdbServer } from '../adb/server/server.ts';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { parseFaults } from './parse-faults.ts';

const notesApp = virtualApp('notes').app;

export const NOTES = 'org.tapwright.notes';

interface Run {
  readonly status: number;
  readonly output: string;
  readonly error: string;
}

/** A phone with faults behind a virtual adb server, and the real adb command as its client. */
export interface AdbPhone extends AsyncDisposable {
  readonly device: VirtualDevice;
  readonly server: AdbServer;
  /** Runs `adb -s v1 …` for at most 20 s. */
  adb(...args: readonly string[]): Promise<Run>;
  /** `adb exec-out …` as bytes. */
  bytes(...args: readonly string[]): Promise<Buffer>;
  /** The tree of a dump that worked. */
  tree(): Promise<string>;
}

/** `yaml`: the settings of the device, each line indented by four spaces. */
export async function newAdbPhone(yaml: string): Promise<AdbPhone> {
  const faults = parseFaults(`seed: 3\ndevices:\n  '*':\n${yaml}\n`).forDevice('v1');
  const source = createInteractiveSource({ apps: [notesApp], start: NOTES });
  const device = createVirtualDevice({ serial: 'v1', source, faults });
  const server = await createAdbServer({ devices: [device] });
  device.faults.connect(server);
  const execute = (args: readonly string[]): Promise<{ status: number; output: Buffer; error: string }> => {
    const words = ['-H', server.host, '-P', String(server.port), '-s', 'v1', ...args];
    const options = { encoding: 'buffer', timeout: 150_000, maxBuffer: 64 * 1024 * 1024 } as const;
    return new Promise((resolve) => {
      execFile('adb', words, options, (failure, output, error) => {
        const status = failure === null ? 0 : typeof failure.code === 'number' ? failure.code : -1;
        resolve({ status, output, error: error.toString() });
      });
    });
  };
  const adb = async (...args: readonly string[]): Promise<Run> => {
    const run = await execute(args);
    return { ...run, output: run.output.toString() };
  };
  return {
    device,
    server,
    adb,
    bytes: async (...args) => (await execute(['exec-out', ...args])).output,
    tree: async () => (await adb('shell', 'uiautomator dump /sdcard/t.xml && cat /sdcard/t.xml')).output,
    async [Symbol.asyncDispose]() {
      device.faults.close();
      await server.close();
    },
  };
}
