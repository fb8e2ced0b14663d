import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createAdbServer } from '@tapwright/android';
import { eventually } from '@tapwright/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/tapwright.js', import.meta.url));
/** Outside of the ports where every adb server searches for emulators (5555 to 5585). */
const ADBD_PORT = 28_411;

/** On a busy machine a process starts slowly. */
const TIMEOUT_MS = 120_000;
vi.setConfig({ testTimeout: 2 * TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

const children: ChildProcess[] = [];
const hasAdb = spawnSync('adb', ['version']).status === 0;
if (!hasAdb) process.stderr.write('NOT RUN: adb connect to a farm: adb is not installed\n');

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Farm {
  readonly port: number;
  readonly printed: string;
  stop(): Promise<number>;
}

async function startFarm(...args: readonly string[]): Promise<Farm> {
  const child = spawn(process.execPath, [BIN, 'farm', '--port', '0', ...args]);
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  await eventually(() => expect(printed).toMatch(/^ready$/m));
  return {
    port: Number(/:(\d+)$/m.exec(printed)?.[1]),
    printed,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      return (await closed)[0];
    },
  };
}

describe('tapwright farm', () => {
  it('serves the requested number of devices, with all apps, and ends on request', async () => {
    const farm = await startFarm('--devices', '3', '--virtual', 'all');
    const server = createAdbServer({ host: '127.0.0.1', port: farm.port });
    const serials = (await server.list()).map(({ serial, state }) => `${serial} ${state}`);
    expect(serials).toEqual(['virtual-1 device', 'virtual-2 device', 'virtual-3 device']);
    expect(await server.device('virtual-3').packages()).toContain('org.tapwright.wallet');
    await server.close();
    expect(await farm.stop()).toBe(0);
  });

  it('serves clients of Appium where they are asked for', async () => {
    const farm = await startFarm('--devices', '2', '--virtual', 'notes', '--webdriver-port', '0');
    const url = /^WebDriver on (\S+)$/m.exec(farm.printed)?.[1];
    const asked = { capabilities: { alwaysMatch: { 'appium:udid': 'virtual-2' } } };
    const answer = await fetch(`${url}session`, { method: 'POST', body: JSON.stringify(asked) });
    expect(await answer.json()).toMatchObject({
      value: { capabilities: { 'appium:udid': 'virtual-2' } },
    });
    expect(await farm.stop()).toBe(0);
  });

  it('uses real time by default', async () => {
    const farm = await startFarm('--virtual', 'notes');
    const server = createAdbServer({ host: '127.0.0.1', port: farm.port });
    const lines: string[] = [];
    await server
      .device('virtual-1')
      .follow('date +%s', (line) => lines.push(line), AbortSignal.timeout(10_000));
    expect(Math.abs(Number(lines[0]) - Date.now() / 1_000)).toBeLessThan(60);
    await server.close();
    await farm.stop();
  });

  it.skipIf(!hasAdb)('lets adb connect to each device by a port of its own', async () => {
    const farm = await startFarm('--devices', '2', '--virtual', 'notes', '--adbd-port', String(ADBD_PORT));
    expect(farm.printed).toContain(`adb connect 127.0.0.1:${ADBD_PORT} … 127.0.0.1:${ADBD_PORT + 1}`);
    const own = ['-P', String(ADBD_PORT + 100)];
    const adb = (...args: string[]) =>
      spawnSync('adb', [...own, ...args], { encoding: 'utf8', timeout: 150_000 });
    try {
      adb('connect', `127.0.0.1:${ADBD_PORT + 1}`);
      const serial = adb('-s', `127.0.0.1:${ADBD_PORT + 1}`, 'shell', 'getprop ro.serialno').stdout;
      expect(serial.trim()).toBe('virtual-2');
    } finally {
      adb('kill-server');
    }
    expect(await farm.stop()).toBe(0);
  });
});
