import { describe, expect, it } from 'vitest';
import type { LogLine } from './logcat.ts';
import { findTroubles } from './logcat-trouble.ts';

/** Lines of one writer. */
function wrote(tag: string, text: string, pid = 4003): LogLine[] {
  return text.split('\n').map((message) => ({ at: 1, pid, tid: pid, priority: 'E', tag, message }));
}

const CRASH = `FATAL EXCEPTION: main
Process: org.example.notes, PID: 4003
java.lang.IllegalStateException: no note
\tat org.example.notes.Editor.save(Editor.kt:12)
\tat android.os.Looper.loop(Looper.java:294)
Caused by: java.io.IOException: disk
\tat org.example.notes.Store.write(Store.kt:4)`;

const ANR = `ANR in org.example.notes (org.example.notes/.Editor)
PID: 4003
Reason: Input dispatching timed out
Parent: org.example.notes/.Editor
Load: 1.0 / 2.0 / 3.0
CPU usage from 0ms to 5000ms later:
  12% 4003/org.example.notes: 10% user + 2% kernel`;

const NATIVE = `*** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***
Build fingerprint: 'made/up:14'
pid: 4003, tid: 4020, name: RenderThread  >>> org.example.notes <<<
signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0000000000000010
Abort message: 'null surface'
    x0  0000000000000000  x1  0000000000000001
backtrace:
      #00 pc 0000000000012345  /data/app/libnotes.so (draw+12)
      #01 pc 0000000000023456  /system/lib64/libhwui.so`;

const DEATH = 'Process org.example.notes (pid 4003) has died: fg  TOP ';

describe('an uncaught exception', () => {
  it('is reported with its process, its message and its stack', () => {
    expect(findTroubles(wrote('AndroidRuntime', CRASH))).toEqual([
      {
        kind: 'crash',
        process: 'org.example.notes',
        pid: 4003,
        summary: 'java.lang.IllegalStateException: no note',
        stack: CRASH.split('\n').slice(2),
      },
    ]);
  });

  it('keeps its causes if the stack is cut', () => {
    const frames = Array.from({ length: 500 }, (_, at) => `\tat a.B.deep(B.kt:${at})`).join('\n');
    const text = CRASH.replace('Caused by', `${frames.slice(0, 9_000)}\nCaused by`);
    const [crash] = findTroubles(wrote('AndroidRuntime', text));
    expect(crash?.stack.length).toBeLessThanOrEqual(40);
    expect(crash?.stack).toContain('Caused by: java.io.IOException: disk');
    expect(crash?.stack).toContain('\tat org.example.notes.Store.write(Store.kt:4)');
  });

  it('of the system’s own process names that one', () => {
    const text = '*** FATAL EXCEPTION IN SYSTEM PROCESS: main\njava.lang.Error: x\n\tat a.B.c(B.kt:1)';
    expect(findTroubles(wrote('AndroidRuntime', text))).toMatchObject([
      { process: 'system_server', summary: 'java.lang.Error: x' },
    ]);
  });

  it('is separated from another one that is written at the same time', () => {
    const other = CRASH.replaceAll('4003', '5005').replaceAll('org.example.notes', 'org.example.other');
    const [a, b] = [wrote('AndroidRuntime', CRASH), wrote('AndroidRuntime', other, 5_005)];
    const mixed = a.flatMap((line, at) => [line, b[at] ?? line]);
    expect(findTroubles(mixed).map(({ process, stack }) => [process, stack.length])).toEqual([
      ['org.example.notes', 5],
      ['org.example.other', 5],
    ]);
  });
});

describe('an app that does not respond', () => {
  it('is reported with the reason, without what the system writes afterwards', () => {
    const after = 'Killing 4003:org.example.notes/u0a1 (adj 0): user request after error';
    const [anr, ...more] = findTroubles(wrote('ActivityManager', `${ANR}\n${after}`, 1_500));
    expect(anr).toMatchObject({
      kind: 'anr',
      process: 'org.example.notes',
      pid: 4003,
      summary: 'Input dispatching timed out',
    });
    expect(anr?.stack).toEqual(ANR.split('\n'));
    expect(more).toEqual([]);
  });
});

describe('a fatal signal', () => {
  it('is reported for the process that died, not for the one that logged it', () => {
    expect(findTroubles(wrote('DEBUG', NATIVE, 7_007))).toMatchObject([
      {
        kind: 'native_crash',
        process: 'org.example.notes',
        pid: 4003,
        summary: expect.stringMatching(/^signal 11 \(SIGSEGV\).*; Abort message: 'null surface'$/),
        stack: [expect.stringContaining('#00 pc'), expect.stringContaining('#01 pc')],
      },
    ]);
  });
});

describe('a process that has died', () => {
  it('without a crash was ended by the system', () => {
    expect(findTroubles(wrote('ActivityManager', DEATH, 1_500))).toEqual([
      { kind: 'process_death', process: 'org.example.notes', pid: 4003, summary: DEATH.trim(), stack: [] },
    ]);
  });

  it.each([
    ['a crash', wrote('AndroidRuntime', CRASH)],
    ['a fatal signal', wrote('DEBUG', NATIVE, 7_007)],
  ])('after %s is not reported separately', (_what, before) => {
    const lines = [...before, ...wrote('ActivityManager', DEATH, 1_500)];
    expect(findTroubles(lines).map(({ kind }) => kind)).not.toContain('process_death');
  });
});

it('similar lines written by apps are ignored', () => {
  expect(findTroubles([...wrote('MyApp', CRASH), ...wrote('MyApp', ANR), ...wrote('MyApp', DEATH)])).toEqual(
    [],
  );
});

it('a log full of crashes gives a list of limited length', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => wrote('AndroidRuntime', CRASH, at)).flat();
  expect(findTroubles(many)).toHaveLength(20);
});
