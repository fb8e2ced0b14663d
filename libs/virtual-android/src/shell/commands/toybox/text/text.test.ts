import { describe, expect, it } from 'vitest';
import { componentOf } from '../../../../phone/device/component.ts';
import { createVirtualDevice } from '../../../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../../../phone/device/still-source.ts';
import { shellOf } from '../../../shell.ts';
import { keyNameOf } from '../../input/keys.ts';

const run = (line: string) =>
  shellOf(createVirtualDevice({ serial: 'v1', source: createStillSource() }), line);

describe('text tools', () => {
  it.each([
    ['printf "a\\nb\\nc\\n" | head -n 2', 'a\nb\n'],
    ['printf "a\\nb\\nc\\n" | head -1', 'a\n'],
    ['printf "a\\nb\\nc\\n" | tail -n 1', 'c\n'],
    ['printf "a\\nb\\nc\\n" | tail -2', 'b\nc\n'],
    ['printf "" | head', ''],
    ['printf "one two\\nthree\\n" | wc', '2 3 14\n'],
    ['printf "grün" | wc -c', '5\n'],
    ['printf "A=1\\nB=2\\n" | grep A', 'A=1\n'],
    ['printf "A=1\\nB=2\\n" | grep -v A', 'B=2\n'],
    ['printf "A=1\\nB=2\\n" | grep -c =', '2\n'],
    ['printf "A=1\\n" | grep -i a=', 'A=1\n'],
    ['printf "A=12 B=3\\n" | grep -oE "[0-9]+"', '12\n3\n'],
    ['printf "a.b\\naxb\\n" | grep -F a.b', 'a.b\n'],
    ['printf "x\\n" > /f; grep -q x /f && echo found', 'found\n'],
    ['echo "a\\x41\\0101"', 'aAA\n'],
    ['printf "%5d|%-5d|%05d" 42 42 42', '   42|42   |00042'],
    ['printf "%c%c" xyz abc', 'xa'],
  ])('%s', async (line, output) => {
    expect(await run(line)).toEqual({ output, error: '', status: 0 });
  });

  it.each([
    ['grep', 2],
    ['grep "(" /sdcard', 2],
    ['grep x /none', 2],
    ['head /none', 1],
    ['wc /none', 1],
    ['date nonsense', 1],
    ['sleep soon', 1],
    ['printf', 1],
    ['wm size 100x100', 255],
    ['settings get', 255],
    ['cmd nothing', 20],
    ['pm install x', 255],
    ['am start -n not-a-component', 255],
  ])('%s fails with %i and says why', async (line, status) => {
    const result = await run(line);
    expect(result.status).toBe(status);
    expect(result.error).not.toBe('');
  });
});

describe('date', () => {
  it('prints the requested parts of the time', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const [seconds = '', day = ''] = (await run('date "+%s %F"')).output.trim().split(' ');
    expect(Number(seconds)).toBeGreaterThanOrEqual(before);
    expect(day).toBe(new Date(Number(seconds) * 1_000).toISOString().slice(0, 10));
    expect((await run('date')).output).toMatch(/^\w{3} \w{3} \d\d \d\d:\d\d:\d\d UTC \d{4}\n$/);
  });
});

describe('keys', () => {
  it.each([
    ['3', 'HOME'],
    ['KEYCODE_BACK', 'BACK'],
    ['enter', 'ENTER'],
    ['67', 'DEL'],
    ['61', 'TAB'],
    ['187', 'APP_SWITCH'],
    ['288', 'PROFILE_SWITCH'],
    ['289', 'UNKNOWN'],
    ['KEYCODE_NONE', 'UNKNOWN'],
  ])('%s is %s', (text, name) => {
    expect(keyNameOf(text)).toBe(name);
  });
});

describe('components', () => {
  it('are the same in the short and the long form', () => {
    const short = componentOf('org.example/.Main');
    expect(short).toEqual(componentOf('org.example/org.example.Main'));
    expect(short).toMatchObject({ className: 'org.example.Main', full: 'org.example/org.example.Main' });
  });

  it('keep a class of another package whole', () => {
    expect(componentOf('org.example/com.other.Main')?.short).toBe('org.example/com.other.Main');
    expect(componentOf('org.example/org.example.ui.Main$Alias')?.short).toBe('org.example/.ui.Main$Alias');
  });

  it.each(['', 'org.example', '/Main', 'a b/.C', 'org.example/.A;rm'])('%j is not a component', (text) => {
    expect(componentOf(text)).toBeNull();
  });
});
