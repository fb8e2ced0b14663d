import type { AppTrouble } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { withMainThread } from './anr-trace.ts';
import { LINES_OF_STACK } from './logcat-trouble.ts';

const SAYS = ['ANR in org.example (org.example/.Main)', 'PID: 4244', 'Reason: Input dispatching timed out'];
const LOAD = ['Load: 1.2 / 0.9 / 0.4', 'CPU usage from 0ms to 5000ms later:'];
const ANR: AppTrouble = {
  ...{ kind: 'anr', process: 'org.example', pid: 4244, summary: 'Input dispatching timed out' },
  stack: [...SAYS, ...LOAD],
};

const block = (pid: number, process: string, ...threads: readonly string[]) =>
  `----- pid ${pid} at 2026-03-02 09:00:00.000 -----\nCmd line: ${process}\nBuild fingerprint: x\n\n${threads.join('\n\n')}\n\n----- end ${pid} -----\n`;
const MAIN = `"main" prio=5 tid=1 Waiting
  | group="main" sCount=1
  native: #00 pc 0004  /system/lib64/libc.so
  at java.lang.Object.wait(Native method)
  - waiting on <0x0> (a java.lang.Object)
  at org.example.Store.copy(Store.kt:9)`;
const OTHER = '"worker" prio=5 tid=9 Runnable\n  at org.example.Worker.run(Worker.kt:3)';
const FRAMES = ['  at java.lang.Object.wait(Native method)', '  at org.example.Store.copy(Store.kt:9)'];

describe('the trace of the last ANR', () => {
  test('gives the frames of the main thread alone, behind what the log says of it and before the load', () => {
    const trace = `ACTIVITY MANAGER LAST ANR TRACES\n${block(4244, 'org.example', OTHER, MAIN)}${block(7, 'system_server', MAIN)}`;
    expect(withMainThread(ANR, trace).stack).toEqual([...SAYS, ...FRAMES, ...LOAD]);
    expect(withMainThread(ANR, trace.replaceAll('\n', '\r\n')).stack).toEqual([...SAYS, ...FRAMES, ...LOAD]);
  });

  test.each([
    ['of another process', block(4244, 'org.other', MAIN)],
    ['of an earlier process of the app', block(4000, 'org.example', MAIN)],
    ['without a main thread', block(4244, 'org.example', OTHER)],
    ['of a phone that has none', '  <no ANR has occurred since boot>\n'],
    [
      'of a phone that does not know the command',
      'Bad activity command, or no activities match: lastanr-traces\n',
    ],
    ['that is empty', ''],
  ])('%s changes nothing', (_, trace) => {
    expect(withMainThread(ANR, trace)).toEqual(ANR);
  });

  test('is told of ANRs alone, redacted before it is cut, and bounded', () => {
    const trace = block(4244, 'org.example', `"main" prio=5\n${'  at a.Secret.b(C.kt)\n'.repeat(90)}`);
    expect(withMainThread({ ...ANR, kind: 'crash' }, trace).stack).toEqual(ANR.stack);
    const { stack } = withMainThread(
      { ...ANR, stack: [...SAYS, ...Array<string>(37).fill('Load')] },
      trace,
      (line) => line.replace('Secret', '*'.repeat(500)),
    );
    expect(stack).toHaveLength(LINES_OF_STACK);
    expect(stack.join()).not.toContain('Secret');
    expect(Math.max(...stack.map(({ length }) => length))).toBeLessThanOrEqual(200);
  });
});
