import { type SeededRandom, seededRandom } from '@tapwright/numbers';
import { describe, expect, test } from 'vitest';
import { type CrashIdentity, crashIdentity } from './crash-identity.ts';

const PACKAGE = 'org.example.notes';
type Trouble = Parameters<typeof crashIdentity>[0];

const lines = (text: string): string[] => text.split('\n');
const crash = (trace: string): Trouble => ({
  kind: 'crash',
  process: PACKAGE,
  summary: trace.split('\n')[0] ?? '',
  stack: lines(trace),
});
const tombstone = (signal: string, ...frames: readonly string[]): Trouble => ({
  kind: 'native_crash',
  process: PACKAGE,
  summary: signal,
  stack: frames.map((frame, at) => `      #${String(at).padStart(2, '0')} pc 00000000000${at}2345  ${frame}`),
});
const anr = (reason: string, head = `ANR in ${PACKAGE} (${PACKAGE}/.Editor)`): Trouble => ({
  kind: 'anr',
  process: PACKAGE,
  summary: reason,
  stack: [head, 'PID: 4003', `Reason: ${reason}`, 'Load: 1.0 / 2.0 / 3.0', '  12% 4003/x: 10% user'],
});
function identityOf(trouble: Trouble, packageName = PACKAGE): CrashIdentity {
  const found = crashIdentity(trouble, packageName);
  if (found === null) throw new Error('no identity');
  return found;
}

const LOOP = `\tat android.os.Handler.dispatchMessage(Handler.java:106)
\tat android.os.Looper.loop(Looper.java:294)`;
const PLAIN = `java.lang.IllegalStateException: no note 17
\tat org.example.notes.data.Store.require(Store.kt:73)
\tat org.example.notes.Editor.save(Editor.kt:12)
\tat android.view.View.performClick(View.java:7506)
${LOOP}`;
const CAUSED = `java.lang.RuntimeException: Unable to start activity ComponentInfo{org.example.notes/org.example.notes.Editor}
\tat android.app.ActivityThread.performLaunchActivity(ActivityThread.java:3449)
\tat org.example.notes.Shell.start(Shell.java:3)
${LOOP}
Caused by: java.io.IOException: disk
\tat org.example.notes.Outer.read(Outer.kt:8)
\t... 11 more
Caused by: org.json.JSONException: Value "x" at 3 of type String
 and a second line of the message
\tat org.json.JSON.typeMismatch(JSON.java:112)
\tat org.example.notes.Parser.parse(Parser.kt:44)
\t... 12 more`;
const NATIVE = tombstone(
  'signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0000000000000010',
  '/apex/com.android.runtime/lib64/bionic/libc.so (memcpy+248) (BuildId: ab12)',
  `/data/app/~~Qw12==/${PACKAGE}-Er34==/lib/arm64/libnotes.so (notes::draw(int, char const*)+12) (BuildId: 99)`,
  `/data/app/~~Qw12==/${PACKAGE}-Er34==/base.apk!libink.so (offset 0x5000) (stroke.llvm.123+0x40)`,
  '/system/lib64/libhwui.so (android::uirenderer::run()+4)',
);

describe('an exception', () => {
  test('is known by its class and the frames of the app', () => {
    expect(identityOf(crash(PLAIN))).toEqual({
      kind: 'crash',
      exception: 'java.lang.IllegalStateException',
      frames: ['org.example.notes.data.Store.require', 'org.example.notes.Editor.save'],
      fingerprint: expect.stringMatching(/^[\da-f]{16}$/),
    });
  });

  test('is the innermost cause, with the frames of that cause', () => {
    expect(identityOf(crash(CAUSED))).toMatchObject({
      exception: 'org.json.JSONException',
      frames: ['org.example.notes.Parser.parse'],
    });
  });

  test('whose cause lies in a library is known by the frames of the app that called it', () => {
    const trace = CAUSED.replace('\tat org.example.notes.Parser.parse(Parser.kt:44)\n', '');
    expect(identityOf(crash(trace)).frames).toEqual(['org.example.notes.Outer.read']);
  });

  test('is not the one that was suppressed, nor its cause', () => {
    const suppressed = `${PLAIN}
\tSuppressed: kotlinx.coroutines.internal.DiagnosticCoroutineContextException: [Job@1a2b, Dispatchers.Main]
\t\tat org.example.notes.Wrong.frame(Wrong.kt:1)
\tCaused by: java.lang.Error: of the suppressed one
\t\tat org.example.notes.Wrong.frame(Wrong.kt:2)`;
    expect(identityOf(crash(suppressed))).toEqual(identityOf(crash(PLAIN)));
    const caused = `${suppressed}\nCaused by: java.io.EOFException\n\tat org.example.notes.Store.read(Store.kt:9)`;
    expect(identityOf(crash(caused))).toMatchObject({
      exception: 'java.io.EOFException',
      frames: ['org.example.notes.Store.read'],
    });
  });

  test('has five frames at most', () => {
    const deep = Array.from(
      { length: 9 },
      (_, at) => `\tat org.example.notes.Deep.call${at}x(Deep.kt:${at})`,
    );
    expect(identityOf(crash(`java.lang.Error\n${deep.join('\n')}`)).frames).toHaveLength(5);
  });

  test('without frames of the app is known by those of its libraries, else by any', () => {
    const library = `java.net.SocketException: reset\n${LOOP}\n\tat okhttp3.internal.Call.run(Call.kt:1)`;
    expect(identityOf(crash(library)).frames).toEqual(['okhttp3.internal.Call.run']);
    expect(identityOf(crash(`java.lang.Error\n${LOOP}`)).frames).toEqual([
      'android.os.Handler.dispatchMessage',
      'android.os.Looper.loop',
    ]);
  });

  test('without any trace is known by its class', () => {
    const bare: Trouble = { kind: 'crash', process: PACKAGE, summary: 'a.b.C: text', stack: [] };
    expect(identityOf(bare)).toMatchObject({ exception: 'a.b.C', frames: [] });
  });

  test('of an obfuscated app is known by the names it has', () => {
    const trace = `b.a.c: x\n\tat a.b.c.d(SourceFile:12)\n\tat a.b$e.run(Unknown Source:3)\n${LOOP}`;
    expect(identityOf(crash(trace))).toMatchObject({ exception: 'b.a.c', frames: ['a.b.c.d', 'a.b$e.run'] });
  });

  test('of an endless recursion does not depend on where the stack was full', () => {
    const cycle = ['Tree.walk(Tree.kt:4)', 'Node.visit(Node.kt:9)', 'Node.each(Node.kt:2)'];
    const from = (start: number, top = '') => {
      const frames = Array.from(
        { length: 20 },
        (_, at) => `\tat org.example.notes.${cycle[(at + start) % 3]}`,
      );
      return identityOf(crash(`java.lang.StackOverflowError: stack size 8192KB\n${top}${frames.join('\n')}`));
    };
    expect(from(1)).toEqual(from(0));
    expect(from(2, '\tat org.example.notes.Text.trim(Text.kt:5)\n')).toEqual(from(0));
  });
});

describe('frames that compilers name', () => {
  const OWN = 'org.example.notes.Main';
  const framesOf = (...frames: readonly string[]) =>
    identityOf(
      crash(['java.lang.Error', ...frames.map((frame) => `\tat ${frame}(Unknown Source:4)`)].join('\n')),
    ).frames;

  test.each([
    ['a lambda of javac', `${OWN}.lambda$onCreate$0`, `${OWN}.onCreate`],
    ['a lambda that D8 moved', `${OWN}.lambda$onCreate$0$org-example-notes-Main`, `${OWN}.onCreate`],
    ['a lambda of Kotlin 2', `${OWN}.onCreate$lambda$1$lambda$0`, `${OWN}.onCreate`],
    ['a lambda class of Kotlin', `${OWN}$onCreate$1$2.invoke`, `${OWN}.onCreate`],
    ['a suspended function', `${OWN}$load$2.invokeSuspend`, `${OWN}.load`],
    ['an object in a function', `${OWN}$onCreate$1.onClick`, `${OWN}.onCreate.onClick`],
    ['an anonymous class', `${OWN}$12.onClick`, `${OWN}.onClick`],
    ['an inner class', `${OWN}$Adapter.bind`, `${OWN}$Adapter.bind`],
    ['default arguments', `${OWN}.open$default`, `${OWN}.open`],
    ['an inline class', `${OWN}.open-0d7_KjU`, `${OWN}.open`],
    [
      'a lambda of Compose',
      'org.example.notes.ComposableSingletons$MainKt$lambda-3$1.invoke',
      'org.example.notes.ComposableSingletons$MainKt.invoke',
    ],
  ])('%s', (_name, frame, stable) => {
    expect(framesOf(frame)).toEqual([stable]);
  });

  test.each([
    `${OWN}$$ExternalSyntheticLambda3.run`,
    `${OWN}.$r8$lambda$Vt0abcDEF`,
    `${OWN}.access$getStore`,
    `${OWN}.access$000`,
    'org.example.notes.-$$Lambda$Main$UaB3xyz-_q.run',
    `${OWN}.-$$Nest$mopen`,
  ])('%s only passes a call on and is left out', (bridge) => {
    expect(framesOf(`${OWN}.save`, bridge, `${OWN}.lambda$onCreate$2`)).toEqual([
      `${OWN}.save`,
      `${OWN}.onCreate`,
    ]);
    expect(framesOf(bridge).join()).toMatch(/^org\.example\.notes\.Main\.\w+$/);
  });

  test('a coroutine that was suspended before has the same frames', () => {
    const first = framesOf(`${OWN}.load`, `${OWN}$start$1.invokeSuspend`);
    const resumed = framesOf(
      `${OWN}.load`,
      `${OWN}.access$load`,
      `${OWN}$load$1.invokeSuspend`,
      'kotlin.coroutines.jvm.internal.BaseContinuationImpl.resumeWith',
      '_COROUTINE._BOUNDARY._',
      `${OWN}$start$3.invokeSuspend`,
    );
    expect(resumed).toEqual(first);
  });
});

describe('a fatal signal', () => {
  test('is known by its name and by libraries and functions', () => {
    expect(identityOf(NATIVE)).toMatchObject({
      kind: 'native_crash',
      exception: 'SIGSEGV',
      frames: ['libnotes.so notes::draw(int, char const*)', 'libink.so stroke'],
    });
  });

  test('in the system is known by the frames of the system', () => {
    const system = tombstone(
      "signal 6 (SIGABRT), code -1 (SI_QUEUE), fault addr --------; Abort message: 'x 12'",
      '/apex/com.android.runtime/lib64/bionic/libc.so (abort+164)',
      '/system/lib64/libhwui.so',
    );
    expect(identityOf(system)).toMatchObject({
      exception: 'SIGABRT',
      frames: ['libc.so abort', 'libhwui.so'],
    });
  });

  test.each([
    '/memfd:jit-cache (deleted) (org.example.notes.Ink.draw+88)',
    '[anon:dalvik-jit-code-cache] (org.example.notes.Ink.draw+4)',
    `/data/app/~~a==/${PACKAGE}-b==/oat/arm64/base.odex (org.example.notes.Ink.draw+120)`,
    `/data/app/~~a==/${PACKAGE}-b==/base.apk (org.example.notes.Ink.draw+0)`,
  ])('in a class does not depend on how it was compiled: %s', (frame) => {
    const found = identityOf(
      tombstone('signal 11 (SIGSEGV), code 1', '/apex/x/lib64/libart.so (art+4)', frame),
    );
    expect(found.frames).toEqual(['org.example.notes.Ink.draw']);
  });

  test('without frames is known by its name, or its number', () => {
    expect(identityOf(tombstone('signal 11 (SIGSEGV), code 1'))).toMatchObject({
      exception: 'SIGSEGV',
      frames: [],
    });
    expect(identityOf(tombstone('signal 35'))).toMatchObject({ exception: 'signal 35' });
    expect(identityOf(tombstone('a fatal signal'))).toMatchObject({ exception: 'unknown signal' });
  });
});

describe('an app that does not respond', () => {
  test.each([
    [
      'Input dispatching timed out (4a3b2c org.example.notes/org.example.notes.Editor (server) is not responding. Waited 5001ms for MotionEvent(x))',
      'input dispatching',
      'org.example.notes.Editor',
    ],
    [
      'Input dispatching timed out (the focused window has not answered in 5000ms)',
      'input dispatching',
      'org.example.notes.Editor',
    ],
    [
      'Broadcast of Intent { act=android.intent.action.TIME_TICK flg=0x5 cmp=org.example.notes/.Alarm }',
      'broadcast',
      'android.intent.action.TIME_TICK',
    ],
    [
      'executing service org.example.notes/.sync.SyncService',
      'service',
      'org.example.notes.sync.SyncService',
    ],
    [
      'Context.startForegroundService() did not then call Service.startForeground(): ServiceRecord{1a2b u0 org.example.notes/.Player}',
      'foreground service',
      'org.example.notes.Player',
    ],
    ['ContentProvider not responding', 'content provider', 'org.example.notes.Editor'],
    ['no reason given', 'other', 'org.example.notes.Editor'],
  ])('%s', (reason, exception, frame) => {
    expect(identityOf(anr(reason))).toMatchObject({ kind: 'anr', exception, frames: [frame] });
  });

  test('is known by the trace of its main thread if there is one', () => {
    const stack = [
      ...anr('Input dispatching timed out').stack,
      '  at java.lang.Thread.sleep(Native method)',
      '  at org.example.notes.Store.copy(Store.kt:9)',
    ];
    expect(identityOf({ ...anr('Input dispatching timed out'), stack }).frames).toEqual([
      'org.example.notes.Store.copy',
    ]);
  });

  test('is known by its window where the main thread is in the system alone', () => {
    const { stack } = anr('Input dispatching timed out');
    const idle = [
      '  at android.os.MessageQueue.nativePollOnce(Native method)',
      '  at android.os.Looper.loop(Looper.java:294)',
    ];
    expect(identityOf({ ...anr('Input dispatching timed out'), stack: [...stack, ...idle] }).frames).toEqual([
      'org.example.notes.Editor',
    ]);
  });

  test('in a background process names no component', () => {
    expect(identityOf(anr('executing service', `ANR in ${PACKAGE}`)).frames).toEqual([]);
  });
});

test('a process that the system ended is no bug', () => {
  expect(
    crashIdentity({ kind: 'process_death', process: PACKAGE, summary: 'x', stack: [] }, PACKAGE),
  ).toBeNull();
});

const ALL: readonly Trouble[] = [
  crash(PLAIN),
  crash(CAUSED),
  crash(PLAIN.replace('Store.require', 'Store.find')),
  crash(PLAIN.replace('IllegalStateException', 'NullPointerException')),
  crash(PLAIN.replace('Editor.save', 'Editor.close')),
  NATIVE,
  { ...NATIVE, summary: NATIVE.summary.replace('SIGSEGV', 'SIGBUS') },
  { ...NATIVE, stack: NATIVE.stack.map((line) => line.replace('notes::draw', 'notes::load')) },
  anr('Input dispatching timed out'),
  anr('Input dispatching timed out', `ANR in ${PACKAGE} (${PACKAGE}/.Viewer)`),
  anr('executing service org.example.notes/.Sync'),
  anr('executing service org.example.notes/.Player'),
];

test('different bugs differ', () => {
  expect(new Set(ALL.map((trouble) => identityOf(trouble).fingerprint)).size).toBe(ALL.length);
});

/** Another sighting of the same bug: every number that no bug consists of is another one. */
function seenAgain(trouble: Trouble, random: SeededRandom): Trouble {
  const digits = (many: number) => String(random.between(10 ** (many - 1), 10 ** many - 1));
  const hex = () => random.between(0, 0xff_ffff).toString(16);
  const changed = (line: string) =>
    line
      .replace(/\.(kt|java):\d+\)/g, (_, kind) => `.${kind}:${digits(3)})`)
      .replace(/pc [\da-f]+/g, () => `pc ${hex().padStart(16, '0')}`)
      .replace(/\+(?:0x)?[\da-f]+\)/g, () => `+${digits(3)})`)
      .replace(/0x[\da-f]{4,}|BuildId: \w+/g, (found) =>
        found.startsWith('B') ? `BuildId: ${hex()}` : `0x${hex()}`,
      )
      .replace(/~~\w+==|(?<=-)\w+==/g, (found) => `${found.startsWith('~~') ? '~~' : ''}${hex()}==`)
      .replace(/\b4003\b|(?<=PID: )\d+/g, digits(5))
      .replace(/(?<=Load: )[\d./ ]+|\b\d+(?=ms)|\d+(?=%)/g, () => digits(2))
      .replace(/no note \d+|Value ".*" at \d+/g, (found) => `${found.split(' ')[0]} ${digits(4)} "${hex()}"`);
  return { ...trouble, summary: changed(trouble.summary), stack: trouble.stack.map(changed) };
}

test('lines, addresses, times, process ids and values never change the fingerprint', () => {
  const random = seededRandom(5);
  for (const trouble of ALL) {
    const { fingerprint } = identityOf(trouble);
    for (let sighting = 0; sighting < 50; sighting += 1) {
      const again = seenAgain(trouble, random);
      expect(again).not.toEqual(trouble);
      expect(identityOf(again).fingerprint, JSON.stringify(again)).toBe(fingerprint);
    }
  }
});

test('hostile lines take no more time than their length asks for', () => {
  const long = ['(', ' at ', '$', '$lambda', '-', '[', 'a.', '#00 pc '].map((part) =>
    part.repeat(200).slice(0, 200),
  );
  for (const kind of ['crash', 'native_crash', 'anr'] as const) {
    const stack = Array.from({ length: 40 }, (_, at) => long[at % long.length] ?? '');
    expect(
      identityOf({ kind, process: PACKAGE, summary: long.join(''), stack }).frames.length,
    ).toBeLessThanOrEqual(5);
  }
});
