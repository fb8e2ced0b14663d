import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../../phone/device/still-source.ts';
import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { runShell, shellOf } from '../../shell.ts';
import { createCollector, NO_INPUT } from '../../streams.ts';

function newPhone() {
  const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
  return { device, run: (line: string) => shellOf(device, line) };
}

const write = (device: VirtualDevice, tag: string, message: string, priority: 'I' | 'E' = 'I') =>
  device.log.write({ pid: 1204, priority, tag, message, buffer: 'main' });

describe('logcat', () => {
  it('begins a buffer with its divider line and prints in the format threadtime', async () => {
    const { device, run } = newPhone();
    write(device, 'Tag', 'hello');
    expect((await run('logcat -d -b main')).output).toMatch(
      /^--------- beginning of main\n\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {2}1204 {2}1204 I Tag {5}: hello\n$/,
    );
  });

  it.each([
    ['-v brief', 'I/Tag     ( 1204): hello\n'],
    ['-v tag', 'I/Tag     : hello\n'],
    ['-v process', 'I( 1204) hello  (Tag)\n'],
    ['-v raw', 'hello\n'],
    ['-v raw Tag:W *:S', ''],
    ['-v raw -s Tag', 'hello\n'],
    ['-v raw -e hel+o', 'hello\n'],
    ['-v raw --pid=1', ''],
    ['-v raw -t 1', 'hello\n'],
  ])('%s', async (options, lines) => {
    const { device, run } = newPhone();
    write(device, 'Tag', 'hello');
    const { output } = await run(`logcat -d -b main ${options}`);
    expect(output.replace('--------- beginning of main\n', '')).toBe(lines);
  });

  it('streams until the reader has enough, and until the client hangs up', async () => {
    const { device, run } = newPhone();
    const waiting = run('logcat -v raw | grep -m 1 second');
    setImmediate(() => {
      write(device, 'T', 'first');
      write(device, 'T', 'second');
    });
    expect((await waiting).output).toBe('second\n');

    const hangUp = new AbortController();
    const sink = createCollector();
    const streams = { input: NO_INPUT, output: sink, error: sink };
    const running = runShell(device, 'logcat -v raw', streams, hangUp.signal);
    setImmediate(() => hangUp.abort());
    expect(await running).toBe(129);
    expect(sink.text()).toContain('second\n');
  });

  it('writes entries in binary as adbkit-logcat reads them', async () => {
    const { device } = newPhone();
    write(device, 'Tag', 'hello', 'E');
    const sink = createCollector();
    await runShell(device, 'logcat -B -d -b main', { input: NO_INPUT, output: sink, error: sink });
    const bytes = Buffer.from(sink.bytes());
    const [length, header] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2)];
    expect(bytes.length).toBe(header + length);
    expect(bytes.readInt32LE(4)).toBe(1204);
    expect(bytes.subarray(header).toString('latin1')).toBe('\x06Tag\0hello\0');
  });

  it('clears the buffers that are named, and refuses unknown ones', async () => {
    const { device, run } = newPhone();
    write(device, 'Tag', 'x');
    await run('logcat -b crash -c');
    expect(device.log.entries().some((entry) => entry.tag === 'Tag')).toBe(true);
    await run('logcat -c; log -p e -t Mine one two');
    expect((await run('logcat -d -v brief | tail -n 1')).output).toMatch(/^E\/Mine {4}\( *\d+\): one two\n$/);
    expect((await run('logcat -b nothing')).error).toBe("Unknown buffer 'nothing'\n");
  });
});

describe('input', () => {
  it('makes one gesture of a finger that goes down and up', async () => {
    const { device, run } = newPhone();
    await run('input motionevent DOWN 5 5; input motionevent UP 5 5');
    await run('input motionevent DOWN 5 5; input motionevent MOVE 5 9; input motionevent UP 5 90');
    await run('input draganddrop 1 2 3 4 100');
    expect(device.journal.entries().map(({ kind, args }) => [kind, ...args.slice(0, 4)])).toEqual([
      ['tap', 5, 5],
      ['swipe', 5, 5, 5, 90],
      ['swipe', 1, 2, 3, 4],
    ]);
  });

  it('has no effect while the screen is off', async () => {
    const { device, run } = newPhone();
    await run('input keyevent POWER; input tap 1 1');
    expect(device.wakefulness.awake).toBe(false);
    await run('input keyevent WAKEUP; input tap 2 2');
    expect(device.wakefulness.awake).toBe(true);
    expect(device.journal.entries().filter(({ kind }) => kind === 'tap')).toHaveLength(1);
  });
});

describe('services', () => {
  it('answer with the texts that clients read', async () => {
    const { run } = newPhone();
    // Appium (appium-adb): `Physical density: (\d+)` and `Override density: (\d+)`.
    expect((await run('wm density 320; wm density')).output).toBe(
      'Physical density: 420\nOverride density: 320\n',
    );
    expect((await run('wm density reset; wm density')).output).toBe('Physical density: 420\n');
    expect((await run('wm user-rotation lock 1; settings get system user_rotation')).output).toBe('1\n');
    expect((await run('ime list -s')).output).toBe('com.android.inputmethod.latin/.LatinIME\n');
    expect(await run('ime set org.none/.Keyboard')).toMatchObject({
      status: 255,
      error: 'Unknown input method org.none/.Keyboard cannot be selected for user #0\n',
    });
    expect((await run('svc wifi disable; settings get global wifi_on; ip addr show wlan0')).output).toBe(
      '0\n',
    );
    expect((await run('settings delete global wifi_on')).output).toBe('Deleted 1 rows\n');
    expect((await run('settings --user 0 put secure a b; settings get --user 0 secure a')).output).toBe(
      'b\n',
    );
    expect((await run('settings get nowhere a')).error).toBe("Invalid namespace 'nowhere'\n");
    expect((await run('content query --uri content://settings/secure --where "name=\'a\'"')).output).toBe(
      'Row: 0 _id=1, name=a, value=b\n',
    );
    expect((await run('setprop ro.product.model X')).error).toContain(
      "Failed to set property 'ro.product.model'",
    );
    expect((await run('media volume --stream 3 --set 7 --get')).output).toContain(
      'volume is 7 in range [0..15]',
    );
  });
});
