import { describe, expect, it } from 'vitest';
import { launchCommand, shellCommands } from './command-line.ts';

const invalid = expect.objectContaining({ code: 'INPUT_INVALID' });

describe('shellCommands', () => {
  it('rounds pixels, for input takes no fractions on every Android', () => {
    expect(shellCommands({ kind: 'tap', x: 10.4, y: 20.6 })).toEqual(['input tap 10 21']);
  });

  it('makes a long tap from a swipe that stays in place', () => {
    expect(shellCommands({ kind: 'long_tap', x: 5, y: 6, ms: 800 })).toEqual(['input swipe 5 6 5 6 800']);
  });

  it('taps twice within one line, far enough apart to be a double tap', () => {
    const tap = 'input tap 5 7';
    expect(shellCommands({ kind: 'double_tap', x: 5, y: 6.6 })).toEqual([tap, '{ sleep 0.05; true; }', tap]);
  });

  it('swipes with start, end and duration', () => {
    expect(shellCommands({ kind: 'swipe', from: [1, 2], to: [3, 4], ms: 250 })).toEqual([
      'input swipe 1 2 3 4 250',
    ]);
  });

  it('clears by going to the end once and deleting each character, in calls of limited length', () => {
    const commands = shellCommands({ kind: 'clear', length: 230 });
    const keys = commands.flatMap((command) => command.split(' ').slice(2));
    expect(commands).toHaveLength(3);
    expect(keys[0]).toBe('KEYCODE_MOVE_END');
    expect(keys.slice(1)).toEqual(Array.from({ length: 230 }, () => 'KEYCODE_DEL'));
  });

  it('does nothing to clear an empty field', () => {
    expect(shellCommands({ kind: 'clear', length: 0 })).toEqual([]);
  });

  it("gives a person's line a shell of its own, whatever the line says", () => {
    expect(shellCommands({ kind: 'line', line: "echo 'a' \"; exit 3 #" })).toEqual([
      `sh -c 'echo '\\''a'\\'' "; exit 3 #' </dev/null >/dev/null 2>&1`,
    ]);
  });

  it('grants a permission to a package', () => {
    const grant = {
      kind: 'grant',
      packageName: 'org.example',
      permission: 'android.permission.CAMERA',
    } as const;
    expect(shellCommands(grant)).toEqual(["pm grant org.example 'android.permission.CAMERA'"]);
    expect(() => shellCommands({ ...grant, packageName: '-f' })).toThrow(invalid);
  });

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('refuses the coordinate %s', (x) => {
    expect(() => shellCommands({ kind: 'tap', x, y: 1 })).toThrow(invalid);
  });

  it.each(['', '-f', 'a b', 'org.example;reboot', 'org/../x'])('refuses the package %j', (packageName) => {
    expect(() => shellCommands({ kind: 'force_stop', packageName })).toThrow(invalid);
  });
});

describe('launchCommand', () => {
  it('quotes the component, whose inner classes have a dollar sign', () => {
    expect(launchCommand('org.example', 'org.example/.Main$Inner')).toContain("'org.example/.Main$Inner'");
  });

  it('falls back to one monkey event if the component is unknown', () => {
    expect(launchCommand('org.example', null)).toBe(
      'monkey -p org.example -c android.intent.category.LAUNCHER 1',
    );
  });
});
