import { steppedClock } from '@tapwright/virtual-ui';
import { encodePng } from '@tapwright/virtual-ui/picture';
import { describe, expect, it } from 'vitest';
import {
  createVirtualDevice,
  type VirtualDeviceOptions,
} from '../../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../../phone/device/still-source.ts';
import { shellOf } from '../../shell.ts';
import { compressed } from './uiautomator-compress.ts';

const PNG = encodePng({ width: 2, height: 1, rgba: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255) });

function newPhone(options: Partial<VirtualDeviceOptions> = {}) {
  const clock = steppedClock();
  const source = { ...createStillSource({ width: 2, height: 1, png: PNG }), clock };
  const device = createVirtualDevice({ serial: 'v1', source, ...options });
  return { device, clock, run: (line: string) => shellOf(device, line) };
}

describe('uiautomator', () => {
  it('prints its help to the error stream and ends with 0, whatever the arguments are (Launcher.java)', async () => {
    const { run } = newPhone();
    for (const line of ['uiautomator', 'uiautomator help', 'uiautomator nonsense']) {
      const { error, output, status } = await run(line);
      expect([output, status]).toEqual(['', 0]);
      expect(error).toContain('dump: creates an XML dump of current UI hierarchy');
    }
  });

  it('refuses what a virtual phone cannot do', async () => {
    const { run } = newPhone();
    expect((await run('uiautomator runtest a.jar')).status).toBe(1);
    expect((await run('uiautomator events')).status).toBe(1);
  });

  it('takes half a second of the phone’s time, a picture a tenth', async () => {
    const { run, clock } = newPhone();
    const begun = clock.now();
    await run('uiautomator dump');
    expect(clock.now() - begun).toBe(500);
    await run('screencap -p /sdcard/a.png');
    expect(clock.now() - begun).toBe(600);
  });

  it('prints only the status line for /dev/tty on phones that cannot open it', async () => {
    const { run } = newPhone({ profile: { dumpToTerminal: 'status' } });
    expect(await run('uiautomator dump /dev/tty')).toEqual({
      output: 'UI hierchary dumped to: /dev/tty\n',
      error: '',
      status: 0,
    });
  });

  it('finds no idle moment while something moves, reports it with exit code 0, and keeps the last dump (DumpCommand)', async () => {
    let busy = false;
    const clock = steppedClock();
    const source = { ...createStillSource(), clock, busy: () => busy };
    const { run } = newPhone({ source });
    await run('uiautomator dump');
    busy = true;
    const begun = clock.now();
    expect(await run('uiautomator dump')).toEqual({
      output: '',
      error: 'ERROR: could not get idle state.\n',
      status: 0,
    });
    expect(clock.now() - begun).toBe(10_500);
    expect((await run('cat /sdcard/window_dump.xml')).output).toContain('<hierarchy');
  });

  it('waits for movement that ends within ten seconds of the phone’s clock', async () => {
    const clock = steppedClock();
    const until = clock.now() + 4_000;
    const { run } = newPhone({ source: { ...createStillSource(), clock, busy: () => clock.now() < until } });
    expect((await run('uiautomator dump')).output).toContain('dumped to');
    expect(clock.now() - until).toBeLessThan(1_000);
  });

  it('accepts relative paths, and empties the file on a full disk', async () => {
    const { device, run } = newPhone();
    await run('cd /sdcard; uiautomator dump a.xml');
    expect(device.files.stat('/sdcard/a.xml')?.size).toBeGreaterThan(100);
    device.files.setMaxBytes(device.files.usedBytes);
    await run('uiautomator dump /sdcard/b.xml');
    expect(device.files.stat('/sdcard/b.xml')?.size).toBe(0);
  });
});

describe('uiautomator dump --compressed', () => {
  it('leaves out nodes that are not important for accessibility; their children take their place', () => {
    const tree =
      '<hierarchy rotation="0"><node index="0" text="" class="F" content-desc="" clickable="false"><node index="0" text="" resource-id="a:id/b" class="L" content-desc="" clickable="false">' +
      '<node index="0" text="a &gt; b" class="T" content-desc="" clickable="false" /><node index="1" text="" class="V" content-desc="" clickable="false" />' +
      '<node index="2" text="" class="B" content-desc="" clickable="true" /></node></node></hierarchy>';
    expect(compressed(tree)).toBe(
      '<hierarchy rotation="0"><node index="0" text="" class="F" content-desc="" clickable="false">' +
        '<node index="0" text="a &gt; b" class="T" content-desc="" clickable="false" />' +
        '<node index="1" text="" class="B" content-desc="" clickable="true" /></node></hierarchy>',
    );
  });
});

describe('screencap', () => {
  it('without -p writes width, height, format and colour space, then RGBA (screencap.cpp since Android 9)', async () => {
    const { device, run } = newPhone();
    await run('screencap /sdcard/raw');
    const file = device.files.read('/sdcard/raw');
    const words = [2, 1, 1, 1].flatMap((word) => [word, 0, 0, 0]);
    expect(file.ok && [...file.value]).toEqual([...words, 1, 2, 3, 255, 4, 5, 6, 255]);
  });

  it('accepts its own display id and no other', async () => {
    const { run } = newPhone();
    expect((await run('screencap -d 4619827259835644672 -p /sdcard/a.png')).status).toBe(0);
    expect(await run('screencap -p -d 7 /sdcard/b.png')).toEqual({
      output: '',
      error: 'Failed to take screenshot. Status: -2\n',
      status: 1,
    });
  });

  it('reports what is wrong with the file, and prints its usage', async () => {
    const { run } = newPhone();
    expect((await run('screencap -p /none/a.png')).error).toBe(
      'Error opening file: /none/a.png (No such file or directory)\n',
    );
    expect((await run('screencap -x')).error).toContain('usage: screencap');
  });
});
