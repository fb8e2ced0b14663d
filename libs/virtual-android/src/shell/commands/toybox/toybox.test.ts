import { describe, expect, it } from 'vitest';
import { createVirtualDevice } from '../../../phone/device/create-virtual-device.ts';
import { createStillSource } from '../../../phone/device/still-source.ts';
import { shellOf } from '../../shell.ts';

const APP = 'org.example.still';

function newPhone() {
  const device = createVirtualDevice({ serial: 'v1', source: createStillSource() });
  return { device, run: (line: string) => shellOf(device, line) };
}

describe('files', () => {
  it.each([
    ['cd /sdcard; echo x > a; ls; pwd', 'Download\na\n/sdcard\n'],
    ['mkdir -p /sdcard/a/b; touch /sdcard/a/f; ls -R /sdcard/a', '/sdcard/a:\nb\nf\n\n/sdcard/a/b:\n'],
    ['cd /sdcard; echo abc > f; cp f g; cat g; stat -c "%s %n" g', 'abc\n4 g\n'],
    ['cd /sdcard; mkdir d; echo 1 > d/x; cp -r d e; find e -type f', 'e/x\n'],
    ['cd /sdcard; touch a.txt b.xml; find . -name "*.xml" -maxdepth 1', './b.xml\n'],
    ['echo hello > /sdcard/t; sed -i s/l/L/ /sdcard/t; cat /sdcard/t', 'heLlo\n'],
    ['ls /system/bin/sh; test -x /system/bin/input && echo there', '/system/bin/sh\nthere\n'],
    ['echo "echo from \\$1" > /data/local/tmp/s.sh; sh /data/local/tmp/s.sh file', 'from file\n'],
    ['echo x > /storage/emulated/0/f; cat /sdcard/f', 'x\n'],
    ['md5sum -b /dev/null', 'd41d8cd98f00b204e9800998ecf8427e\n'],
    ['echo grüße | base64 | base64 -d', 'grüße\n'],
    ['which input; command -v ls', '/system/bin/input\n/system/bin/ls\n'],
    ['echo 1 2 | tee /sdcard/t | wc -w; cat /sdcard/t', '2\n1 2\n'],
  ])('%s', async (line, output) => {
    expect(await newPhone().run(line)).toEqual({ output, error: '', status: 0 });
  });

  it('are listed in columns that Appium and adbkit read', async () => {
    const { run } = newPhone();
    const { output } = await run('echo abc > /data/local/tmp/f; ls -l /data/local/tmp');
    expect(output).toMatch(/^total 4\n-rw-rw---- 1 shell shell 4 \d{4}-\d\d-\d\d \d\d:\d\d f\n$/);
  });

  it('run as programs only with execute permission, and only where they are shell text', async () => {
    const { run } = newPhone();
    await run('cd /data/local/tmp; echo "echo ran" > s; printf "\\177ELF\\0" > e; chmod 755 e');
    expect((await run('/data/local/tmp/s')).error).toContain("can't execute: Permission denied");
    expect((await run('cd /data/local/tmp; chmod 755 s; ./s')).output).toBe('ran\n');
    expect((await run('/data/local/tmp/e')).status).toBe(126);
  });
});

describe('storage', () => {
  it('is shown in the columns of df, also when the phone is full', async () => {
    const { run } = newPhone();
    expect((await run('df /data')).output).toMatch(
      /^Filesystem +1K-blocks +Used +Available +Use% +Mounted on\n\/dev\/block\/dm-5 +\d+ +\d+ +\d+ +\d+% +\/data\n$/,
    );
    await run('setprop sys.tapwright.storage_free_kb 2048');
    expect((await run('df -h /sdcard | tail -n 1')).output).toMatch(/ 2\.0M +100% \/storage\/emulated\n$/);
  });
});

describe('processes', () => {
  it('are listed in toybox columns, found by name and ended with their app', async () => {
    const { device, run } = newPhone();
    device.processes.start(APP);
    expect((await run('ps -A')).output).toMatch(
      /^USER +PID +PPID +VSZ +RSS WCHAN +ADDR S NAME\nroot +1 +0 +\d+ +\d+ 0 +0 S init\n/,
    );
    expect((await run('ps -A -o PID,NAME | grep still')).output).toMatch(/^ *\d+ org\.example\.still\n$/);
    expect((await run(`pidof ${APP}`)).output).toMatch(/^\d+\n$/);
    await run(`kill $(pidof ${APP})`);
    expect(await run(`pidof ${APP}`)).toEqual({ output: '', error: '', status: 1 });
    expect((await run('kill 1')).error).toContain('Operation not permitted');
  });

  it('in the background can be waited for, and end with their shell where they write elsewhere', async () => {
    const { run } = newPhone();
    const quiet = 'sleep 600 > /dev/null 2>&1 &';
    expect((await run(`${quiet} sleep 600 & kill $!; echo on`)).output).toBe('on\n');
    // Whoever reads the output of the shell waits until nobody can write to it, as with adbd.
    expect((await run('(sleep 0.05; echo later) & echo first')).output).toBe('first\nlater\n');
    expect((await run('(sleep 0; exit 4) & wait $!; echo $?')).output).toBe('4\n');
    expect((await run('timeout 0.05 sleep 600; echo $?')).output).toBe('124\n');
  });
});

describe('system', () => {
  it.each([
    ['whoami; getenforce; uname; hostname', 'shell\nEnforcing\nLinux\nlocalhost\n'],
    ['id -u -n; id -G -n | grep -c log', 'shell\n1\n'],
    ['TZ=Asia/Tokyo date -d @0 "+%F %T %z"', '1970-01-01 09:00:00 +0900\n'],
    ['date -u -d @86400 +%Y-%m-%dT%T%z', '1970-01-02T00:00:00+0000\n'],
    // adbutils and uiautomator2 read the address after `inet`.
    ['ip addr show wlan0 | grep "inet " | sed "s/.*inet \\([0-9.]*\\).*/\\1/"', '192.0.2.16\n'],
    ['toybox seq 2', '1\n2\n'],
    ['cat /proc/meminfo | head -n 1', 'MemTotal:        3893184 kB\n'],
  ])('%s', async (line, output) => {
    expect(await newPhone().run(line)).toEqual({ output, error: '', status: 0 });
  });

  it.each([
    ['awk 1', 127, '/system/bin/sh: awk: inaccessible or not found\n'],
    ['su -c id', 127, '/system/bin/sh: su: inaccessible or not found\n'],
    ['date 030212002026', 1, 'date: cannot set date: Operation not permitted\n'],
    ['ping -c 1 example.org', 2, 'ping: unknown host example.org\n'],
    ['sed y/a/b/', 1, "sed: bad pattern 'y/a/b/': 'y' is not supported by a virtual device\n"],
  ])('%s fails with %i', async (line, status, error) => {
    expect(await newPhone().run(line)).toEqual({ output: '', error, status });
  });

  it('does not start the compiled server of scrcpy', async () => {
    const { run } = newPhone();
    const line = 'CLASSPATH=/data/local/tmp/s.jar app_process / com.genymobile.scrcpy.Server 2.4';
    expect(await run(line)).toMatchObject({ status: 134, error: expect.stringContaining('Aborted') });
  });
});
