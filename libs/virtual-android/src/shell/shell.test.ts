import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../phone/device/create-virtual-device.ts';
import { createStillSource } from '../phone/device/still-source.ts';
import { runShell, shellOf } from './shell.ts';
import { createCollector, NO_INPUT } from './streams.ts';

const newDevice = () => createVirtualDevice({ serial: 'v1', source: createStillSource() });

/** What each line prints, and the exit code where it is not 0. */
const LINES: readonly (readonly [line: string, output: string, status?: number])[] = [
  ['echo one two', 'one two\n'],
  [`echo 'a  $HOME' "b  c" d\\ e`, 'a  $HOME b  c d e\n'],
  ['echo -E "x\\"y\\$z\\n"', 'x"y$z\\n\n'],
  ['echo "a\\tb\\nc"; echo "d\\cnever"', 'a\tb\nc\ndnever'],
  ['echo ""; echo -n', '\n'],
  [`D=/x; echo $D \${D}y "$D" '$D'`, '/x /xy /x $D\n'],
  ['A="a  b"; echo $A; echo "$A"', 'a b\na  b\n'],
  [`echo \${NONE:-none} "[$NONE]" a$NONE`, 'none [] a\n'],
  ['echo "" | wc -l; echo $NONE "$NONE"x', '1\nx\n'],
  ['true; echo $?; false; echo $?', '0\n1\n'],
  ['false && echo no; true && echo yes; false || echo or', 'yes\nor\n'],
  ['false && echo no || echo yes', 'yes\n'],
  ['true || echo no && echo yes', 'yes\n'],
  ['! false && echo negated; ! true; echo $?', 'negated\n1\n'],
  ['echo $(echo in $(echo nested))', 'in nested\n'],
  ['echo "$(printf \'a\\nb\\n\\n\')"', 'a\nb\n'],
  ['echo `echo back`', 'back\n'],
  ['X=$(false); echo $?', '1\n'],
  ['A=1; (A=2; echo $A); echo $A; { A=3; }; echo $A', '2\n1\n3\n'],
  ['(exit 4); echo $?; exit 5; echo never', '4\n', 5],
  ['echo a | cat | cat', 'a\n'],
  ['false | true; echo $?', '0\n'],
  ['echo out > /f; echo more >> /f; cat /f; cat < /f', 'out\nmore\nout\nmore\n'],
  ['ls /nope 2>&1', 'ls: /nope: No such file or directory\n', 1],
  ['ls /nope 2>/dev/null; echo $?', '1\n'],
  ['ls /nope >/dev/null 2>&1; echo quiet', 'quiet\n'],
  ['{ echo a; ls /nope; } > /g 2>&1; cat /g', 'a\nls: /nope: No such file or directory\n'],
  ['cat < /dev/null; echo $?', '0\n'],
  ['echo a # not this', 'a\n'],
  ['echo a#b', 'a#b\n'],
  ['if [ -e /nope ]; then echo a; elif true; then echo b; else echo c; fi', 'b\n'],
  ['if false; then echo a; fi; echo $?', '0\n'],
  ['for x in 1 "2 3" $(echo 4 5); do echo "<$x>"; done', '<1>\n<2 3>\n<4>\n<5>\n'],
  ['N=; while [ "$N" != aaa ]; do N=a$N; done; echo $N', 'aaa\n'],
  ['until true; do echo never; done', ''],
  [
    'touch /sdcard/a1 /sdcard/a2 /sdcard/b1; echo /sdcard/a* /sdcard/?1',
    '/sdcard/a1 /sdcard/a2 /sdcard/a1 /sdcard/b1\n',
  ],
  ['echo /none* "/sdcard/*" /sdcard/\\*', '/none* /sdcard/* /sdcard/*\n'],
  ['echo a\necho b', 'a\nb\n'],
  ['echo a &&\n echo b', 'a\nb\n'],
  ['[ 2 -lt 10 ] && [ 3 -ge 3 ] && [ a != b ] && [ ! -e /nope ] && echo all', 'all\n'],
  ['[ "" ] || echo empty; [ -z "" ] && [ -n x ] && echo ok', 'empty\nok\n'],
  ['[ -d /sdcard -a ! -f /sdcard ] && echo both', 'both\n'],
  ['printf "%s-%03d|" a 7 b 8', 'a-007|b-008|'],
  ['getprop ro.build.version.sdk; getprop none; getprop none x', '34\n\nx\n'],
  ['wm size', 'Physical size: 1080x2400\n'],
  ['id -u', '2000\n'],
];

describe('shell', () => {
  for (const [line, output, status = 0] of LINES) {
    it(line, async () => {
      expect(await shellOf(newDevice(), line)).toMatchObject({ output, status });
    });
  }

  it.each<[string, string, number]>([
    ['nonesuch', '/system/bin/sh: nonesuch: inaccessible or not found\n', 127],
    ['"$EMPTY"', '/system/bin/sh: : inaccessible or not found\n', 127],
    ['echo x > /no/such/file', "/system/bin/sh: can't create /no/such/file: No such file or directory\n", 1],
    ['cat < /nope', "/system/bin/sh: can't open /nope: No such file or directory\n", 1],
    ['[ a -eq 1 ]', '/system/bin/sh: [: a: bad number\n', 2],
    ['[ a = a', '/system/bin/sh: [: missing ]\n', 2],
    ['mkdir /d /d', "mkdir: '/d': File exists\n", 1],
  ])('%s fails as a phone does', async (line, error, status) => {
    expect(await shellOf(newDevice(), line)).toEqual({ output: '', error, status });
  });

  it.each([
    'echo "a',
    "echo 'a",
    'echo $(a',
    '( echo',
    'if true; then',
    'echo )',
    '&& a',
    'a |',
    'echo >',
    'time ls',
    'case a in',
    'cat << E',
    'select x in a; do :; done',
    '{ }',
  ])('runs nothing of a line with a syntax error: %s', async (line) => {
    const device = newDevice();
    const result = await shellOf(device, `input tap 1 1; ${line}`);
    expect(result.status).toBe(1);
    expect(result.error).toMatch(/^\/system\/bin\/sh: syntax error: /);
    expect(device.journal.total).toBe(0);
  });

  it('limits the depth of nested substitutions', async () => {
    const deep = `${'$('.repeat(200)}echo${')'.repeat(200)}`;
    expect(await shellOf(newDevice(), deep)).toMatchObject({
      status: 1,
      error: expect.stringContaining('nested too deeply'),
    });
  });

  it('stops at the next command when the client hangs up, also in an endless loop', async () => {
    const device = newDevice();
    const hangUp = new AbortController();
    const sink = createCollector();
    const streams = { input: NO_INPUT, output: sink, error: sink };
    const running = runShell(device, 'while true; do true; done; input tap 1 1', streams, hangUp.signal);
    setImmediate(() => hangUp.abort());
    expect(await running).toBe(129);
    expect(device.journal.total).toBe(0);
  });

  it('ends a sleep when the client hangs up', async () => {
    const hangUp = new AbortController();
    const sink = createCollector();
    const device = newDevice();
    const running = runShell(
      device,
      'sleep 600 && input tap 1 1',
      { input: NO_INPUT, output: sink, error: sink },
      hangUp.signal,
    );
    hangUp.abort();
    expect(await running).toBe(129);
    expect(device.journal.total).toBe(0);
  });
});

describe('the books', () => {
  const D = '/data/local/tmp/books';
  const line = (id: string, token = 7) =>
    `D=${D}; [ "$(cat $D/token)" = ${token} ] && mkdir $D/${id} && input tap 10 20 && touch $D/${id}/done`;

  it('execute a command once, however often and by however many clients it is sent', async () => {
    const device = newDevice();
    await shellOf(device, `mkdir ${D}; echo 7 > ${D}/token`);
    const results = await Promise.all(Array.from({ length: 20 }, () => shellOf(device, line('cmd_1'))));
    expect(results.filter((result) => result.status === 0)).toHaveLength(1);
    expect(device.journal.count({ kind: 'tap', args: [10, 20] })).toBe(1);
    expect(device.files.stat(`${D}/cmd_1/done`)?.kind).toBe('file');
  });

  it('refuse an old token', async () => {
    const device = newDevice();
    await shellOf(device, `mkdir ${D}; echo 8 > ${D}/token`);
    expect((await shellOf(device, line('cmd_1'))).status).toBe(1);
    expect(device.journal.total).toBe(0);
    expect(device.files.stat(`${D}/cmd_1`)).toBeNull();
  });
});
