import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Shell } from './adb/shell.ts';
import { settleAndCapture } from './capture.ts';
import { createEye } from './eye/eye.ts';

const TREE =
  '<?xml version="1.0" ?><hierarchy rotation="0"><node index="0" text="a" package="org.example" bounds="[0,0][9,9]" /></hierarchy>';
const WINDOW = 'mCurrentFocus=Window{1 u0 org.example/org.example.Main}';
/** Longer than a dump that counts as fast. */
const SLOW_MS = 250;

/** A phone whose dumps take long: until the second picture, or, where none is taken, as long as this. */
function slowPhone() {
  const asked = { dumps: 0, pictures: 0 };
  let shown: () => void = () => {};
  const output = (text: string) => ({ stdout: Buffer.from(text), stderr: '', exitCode: 0 });
  const shell: Shell = {
    serial: 'slow-1',
    pull: () => Promise.reject(new Error('nothing is pulled')),
    follow: () => Promise.reject(new Error('nothing is followed')),
    ask: () => Promise.reject(new Error('nothing is asked')),
    async run(line) {
      if (line.startsWith('screencap')) {
        asked.pictures += 1;
        if (asked.pictures >= 2) shown();
        return output('a fingerprint');
      }
      asked.dumps += 1;
      const pictures = new Promise<void>((resolve) => {
        shown = resolve;
      });
      await Promise.race([pictures, pass(SLOW_MS)]);
      const separator = /'\n([^']*)'/.exec(line)?.[1] ?? '';
      const file = /dump (\S+)/.exec(line)?.[1] ?? '';
      return output(`UI hierchary dumped to: ${file}\n${separator}\n${TREE}\n${separator}\n${WINDOW}\n`);
    },
  };
  return { shell, asked };
}

const settle = (shell: Shell, quietMs: number) =>
  settleAndCapture(
    createEye(shell, 'dump'),
    { capMs: 3_000, quietMs, picture: false },
    new AbortController().signal,
  );

test('beside a slow dump pictures show whether the screen holds still', async () => {
  const { shell, asked } = slowPhone();
  await settle(shell, 1);
  expect(asked.pictures).toBeGreaterThan(0);
});

test('where the screen need not be quiet, a slow dump only says that the machine is busy: no pictures', async () => {
  const { shell, asked } = slowPhone();
  const { settled } = await settle(shell, 0);
  expect(settled.reason).toBe('stable');
  expect(asked).toEqual({ dumps: 2, pictures: 0 });
});
