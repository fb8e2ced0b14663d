import { describe, expect, it } from 'vitest';
import { APP, newPhone } from './clients.fixture.ts';

/** Less common requests of third-party clients, found by running the clients against a farm. */
describe('Appium (appium-adb)', () => {
  /** AOSP `LockSettingsShellCommand`, on a phone without `android.software.secure_lock_screen`. */
  it('sets no credential on a phone that has no lock screen', async () => {
    const { run, out } = newPhone();
    expect(await out('locksettings help')).toMatch(/^lockSettings service commands:\n/);
    expect(await out('locksettings get-disabled --user 0')).toBe('true\n');
    expect(await out('cmd lock_settings set-disabled true')).toBe('Lock screen disabled set to true\n');
    for (const line of ['set-pin 1234', 'verify --old 1234', 'clear --old 1234', 'set-disabled false'])
      expect(await run(`locksettings ${line}`)).toEqual({
        output: '',
        error: 'The device does not support lock screen - ignoring the command.\n',
        status: 255,
      });
    expect((await run('locksettings verify --new 1')).error).toBe('Unknown option: --new\n');
    expect(await out('pm list features')).not.toContain('secure_lock_screen');
  });

  it('finds a phone that is not in airplane mode, with data and Wi-Fi on', async () => {
    const { out } = newPhone();
    const asked = ['airplane_mode_on', 'wifi_on', 'mobile_data', 'bluetooth_on'];
    const answers = asked.map((name) => out(`settings get global ${name}`));
    expect(await Promise.all(answers)).toEqual(['0\n', '1\n', '1\n', '1\n']);
  });

  it('switches data and Bluetooth by cmd', async () => {
    const { run, out } = newPhone();
    expect(await run('cmd phone data disable')).toEqual({ output: '', error: '', status: 0 });
    expect(await out('settings get global mobile_data')).toBe('0\n');
    expect((await run('cmd phone data sideways')).status).toBe(255);
    expect((await run('cmd bluetooth_manager disable')).status).toBe(0);
    expect((await run('cmd bluetooth_manager wait-for-state:STATE_OFF')).status).toBe(0);
    expect((await run('cmd bluetooth_manager wait-for-state:STATE_ON')).status).toBe(255);
    expect(await out('settings get global bluetooth_on')).toBe('0\n');
  });

  it('waits until the boot animation has stopped and the services are listed', async () => {
    const { out } = newPhone();
    expect(await out('getprop init.svc.bootanim')).toBe('stopped\n');
    const listed = await out('service list');
    for (const name of ['activity', 'package', 'window'])
      expect(listed).toMatch(new RegExp(`\\t${name}: \\[`));
    expect(listed).toMatch(/^Found (\d+) services:\n(\d+\t[\w.]+: \[[\w.]*\]\n)+$/);
  });

  it('finds -A in the help of ps', async () => {
    expect(await newPhone().out('ps --help')).toMatch(/^-A\b/m);
  });

  it('adds apps that may work while the phone sleeps, and reads the list back', async () => {
    const { device, out } = newPhone();
    expect(await out(`dumpsys deviceidle whitelist +${APP}`)).toBe(`Added: ${APP}\n`);
    const uid = device.packages.find(APP)?.uid;
    expect(await out('dumpsys deviceidle whitelist')).toBe(`user,${APP},${uid}\n`);
    expect(await out(`dumpsys deviceidle whitelist =${APP}`)).toBe('true\n');
    expect(await out(`dumpsys deviceidle whitelist -${APP}`)).toBe(`Removed: ${APP}\n`);
    expect(await out('dumpsys deviceidle whitelist')).toBe('');
    expect(await out('dumpsys deviceidle whitelist +no.such')).toBe('Unknown package: no.such\n');
  });

  it('finds the bars of the system, the total of a memory and the traffic of each hour', async () => {
    const { run, out } = newPhone();
    const windows = await out('dumpsys window windows');
    expect(windows).toMatch(
      /Window #1 Window\{\w+ u0 StatusBar\}:\n[\s\S]*?mViewVisibility=0x0[\s\S]*? frame=\[0,0\]\[1080,77\]/,
    );
    expect(windows).toMatch(/Window #0 Window\{\w+ u0 NavigationBar0\}:\n[\s\S]*? ty=NAVIGATION_BAR /);
    await run(`am start ${APP}`);
    const total = /^ +TOTAL(( +\d+){8})$/m.exec(await out(`dumpsys meminfo ${APP}`))?.[1] ?? '';
    expect(
      total
        .trim()
        .split(/ +/)
        .map(Number)
        .every((value) => value >= 0),
    ).toBe(true);
    expect(await out('dumpsys netstats')).toMatch(
      /Xt stats:\n {2}Pending bytes: 0\n[\s\S]*bucketDuration=3600\n +st=\d+ rb=0 rp=0 tb=0 tp=0 op=0\n/,
    );
  });

  it('cannot end the framework, on a build without root', async () => {
    const { run, out } = newPhone();
    expect(await run('stop')).toEqual({ output: '', error: 'Must be root\n', status: 1 });
    expect(await out('getprop ro.build.type; getprop ro.debuggable')).toBe('user\n0\n');
  });

  it('prepares its settings app', async () => {
    const { run, out } = newPhone();
    expect(await run('cmd notification allow_listener a/.B')).toEqual({ output: '', error: '', status: 0 });
    await run('cmd notification allow_listener c/.D; cmd notification disallow_listener a/.B');
    expect(await out('settings get secure enabled_notification_listeners')).toBe('c/.D\n');
    expect((await run('cmd notification post tag text')).status).toBe(255);
    await run(`appops set ${APP} PROJECT_MEDIA allow`);
    expect(await out(`appops get ${APP}`)).toBe(await out(`cmd appops get ${APP}`));
    expect(await out(`appops get ${APP} PROJECT_MEDIA`)).toContain('PROJECT_MEDIA: allow');
  });

  it('gets no bug report, with the text that adb passes on', async () => {
    const { run } = newPhone();
    expect(await run('bugreportz -v')).toEqual({ output: '', error: '1.2\n', status: 0 });
    expect((await run('bugreportz -p')).output).toMatch(/^FAIL:.+\n$/);
    expect((await run('bugreport')).status).toBe(1);
  });
});

describe('@u4/adbkit', () => {
  it('checks and calls services', async () => {
    const { run, out } = newPhone();
    expect(await out('service check package; service check nonesuch')).toBe(
      'Service package: found\nService nonesuch: not found\n',
    );
    expect(await out('service call package 1')).toMatch(/^Result: Parcel\(Error: 0x[\da-f]{16} ".+"\)\n$/);
    expect(await run('service call nonesuch 1')).toMatchObject({ status: 10 });
    expect((await run('service')).status).toBe(10);
  });

  it('lists the routing rules, without those of a network that is off', async () => {
    const { out } = newPhone();
    expect(await out('ip rule')).toMatch(
      /^0:\tfrom all lookup local \n.*wlan0.*\n32000:\tfrom all unreachable\n$/,
    );
    expect(await out('svc wifi disable; ip rule')).not.toContain('wlan0');
  });
});

describe('adb-ts', () => {
  it('touches a file with a given time', async () => {
    const { run, out } = newPhone();
    expect(await run("touch -d '1970-01-02T00:00:00.000Z' /sdcard/f")).toMatchObject({ status: 0 });
    expect(await out('stat -c %Y /sdcard/f; touch -r /sdcard/f /sdcard/g; stat -c %Y /sdcard/g')).toBe(
      '86400\n86400\n',
    );
    expect(await run('touch -d never /sdcard/h')).toMatchObject({
      error: "touch: bad date 'never'\n",
      status: 1,
    });
    expect((await run('touch -r /sdcard/none /sdcard/h')).status).toBe(1);
  });
});

describe('nc on the phone', () => {
  it('reaches what listens there, as a reversed port does, and nothing else', async () => {
    const { device, run, out } = newPhone();
    device.sockets.listen('tcp:7801', async ({ reader, write }) => {
      const asked = await reader.read(5);
      write(Buffer.from(`${asked} pong`));
      expect(await reader.readSome()).toEqual(Buffer.from('\n'));
      expect(await reader.readSome()).toBeNull();
    });
    expect(await out('echo hello | nc 127.0.0.1 7801')).toBe('hello pong');
    device.sockets.listen('tcp:7802', async ({ destroy }) => destroy());
    expect(await run('nc localhost 7802')).toEqual({ output: '', error: '', status: 0 });
    expect((await run('nc localhost 7803')).error).toBe('nc: connect: Connection refused\n');
    expect((await run('nc 192.0.2.1 80')).error).toBe('nc: connect: Network is unreachable\n');
  });
});

describe('clients that bring their own program', () => {
  it('allow the shell what they need', async () => {
    const { run, out } = newPhone();
    const allowed = await run('cmd appops set com.android.shell SYSTEM_ALERT_WINDOW allow');
    expect(allowed).toEqual({ output: '', error: '', status: 0 });
    expect(await out('cmd appops get com.android.shell')).toBe('SYSTEM_ALERT_WINDOW: allow\n');
  });

  it('watch each core of the processor: what all have done together is the sum', async () => {
    const { device, out } = newPhone();
    device.clock.shift(10_030);
    const rows = (await out('cat /proc/stat')).split('\n').map((line) => line.split(/\s+/));
    const [all, ...cores] = rows
      .filter(([name]) => name?.startsWith('cpu'))
      .map((row) => row.slice(1).map(Number));
    expect(cores).toHaveLength(8);
    expect(all).toEqual(all?.map((_, at) => cores.reduce((sum, core) => sum + (core[at] ?? 0), 0)));
    expect(all?.[3]).toBeGreaterThan(0);
  });

  it('ask who uses the phone, and what it has sent and used', async () => {
    const { out } = newPhone();
    expect(await out('dumpsys user')).toContain('UserInfo{0:Owner:4c13}');
    expect(await out('dumpsys netstats')).toContain('Active interfaces:\n  iface=wlan0');
    expect(await out('svc wifi disable; dumpsys netstats')).not.toContain('wlan0');
    expect(await out('dumpsys batterystats')).toContain('currently on battery: false');
  });
});

describe('Midscene', () => {
  /** toybox `date.c`, `puts_time`. */
  it('reads the milliseconds of the phone', async () => {
    const { device, out } = newPhone();
    const [seconds = '', all = ''] = [await out('date +%s%3N'), await out('date +%N.%1N')];
    expect(seconds).toMatch(/^\d{13}\n$/);
    expect(Math.abs(Number(seconds) - device.clock.now())).toBeLessThan(60_000);
    expect(all).toMatch(/^(\d{3})000000\.\d\n$/);
  });
});

describe('ya-webadb', () => {
  it('talks to a shell that it has started, command by command', async () => {
    const { run } = newPhone();
    const script = 'N=3\\nread X\\ntyped\\nif true\\nthen echo $N $X\\nfi\\nexit 4\\necho no\\n';
    expect(await run(`printf '${script}' | sh`)).toEqual({ output: '3 typed\n', error: '', status: 4 });
  });
});
