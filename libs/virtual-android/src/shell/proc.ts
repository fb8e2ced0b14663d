import type { VirtualDevice } from '../phone/device/virtual-device.ts';

/** Kilobytes of a phone with 4 GB: simulated numbers, the same for every device. */
/** Of the processor. */
const CORES = 8;

export const MEMORY_KB = {
  total: 3_893_184,
  free: 412_384,
  available: 1_856_512,
  cached: 1_401_344,
} as const;

/** Seconds since the phone was switched on, by its own clock. */
export function uptimeSeconds(device: VirtualDevice): number {
  return Math.max(0, device.clock.now() - device.power.bootedAt) / 1_000;
}

/** Names in a directory of `/proc`; null where it is not a directory. */
export function procNames(device: VirtualDevice, path: string): readonly string[] | null {
  const pids = device.processes.all().map((process) => String(process.pid));
  if (path === '/proc') return [...FILES.keys(), 'net', ...pids];
  if (path === '/proc/net') return ['tcp', 'tcp6', 'unix'];
  const pid = /^\/proc\/(\d+)$/.exec(path)?.[1];
  return pid !== undefined && pids.includes(pid) ? ['cmdline', 'comm', 'stat', 'status'] : null;
}

/** Text of a file of `/proc`; null where there is none. */
export function procFile(device: VirtualDevice, path: string): string | null {
  const named = FILES.get(path.slice('/proc/'.length));
  if (named !== undefined) return named(device);
  if (/^\/proc\/net\/(tcp|tcp6|unix)$/.test(path))
    return socketTable(device, path.slice('/proc/net/'.length));
  const [, pid, file] = /^\/proc\/(\d+|self)\/(\w+)$/.exec(path) ?? [];
  const process = device.processes.all().find((candidate) => String(candidate.pid) === pid);
  if (process === undefined) return null;
  switch (file) {
    case 'cmdline':
      return `${process.name}\0`;
    case 'comm':
      return `${process.name.slice(-15)}\n`;
    case 'status':
      return `Name:\t${process.name.slice(-15)}\nState:\tS (sleeping)\nPid:\t${process.pid}\nPPid:\t${process.pid === 1 ? 0 : 1}\nVmRSS:\t   98304 kB\n`;
    case 'stat':
      return `${process.pid} (${process.name.slice(-15)}) S ${process.pid === 1 ? 0 : 1} 0 0 0 -1 0 0 0 0 0 120 40 0 0 20 0 12 0 3600 0 24576\n`;
    default:
      return null;
  }
}

/** Files that measuring tools read (uiautomator2, Appium's performance commands). Constant numbers, nothing is measured. */
const FILES: ReadonlyMap<string, (device: VirtualDevice) => string> = new Map<
  string,
  (device: VirtualDevice) => string
>([
  [
    'meminfo',
    () =>
      [
        ['MemTotal', MEMORY_KB.total],
        ['MemFree', MEMORY_KB.free],
        ['MemAvailable', MEMORY_KB.available],
        ['Buffers', 5_120],
        ['Cached', MEMORY_KB.cached],
        ['SwapTotal', 2_097_148],
        ['SwapFree', 1_572_860],
      ]
        .map(([name, size]) => `${`${name}:`.padEnd(16)}${String(size).padStart(8)} kB\n`)
        .join(''),
  ],
  ['uptime', (device) => `${uptimeSeconds(device).toFixed(2)} ${(uptimeSeconds(device) * 7.2).toFixed(2)}\n`],
  ['version', () => 'Linux version 6.1.0-virtual (tapwright@virtual) #1 SMP PREEMPT\n'],
  [
    'cpuinfo',
    () =>
      [
        ...Array.from({ length: CORES }, (_none, index) => `processor\t: ${index}\nBogoMIPS\t: 38.40\n\n`),
        'Hardware\t: Tapwright virtual device\n',
      ].join(''),
  ],
  [
    'stat',
    (device) => {
      const ticks = Math.floor(uptimeSeconds(device) * 100);
      const line = (name: string, count: number) => {
        const busy = Math.floor(ticks / CORES) * count;
        return `${name} ${busy} 0 ${busy} ${ticks * count - 2 * busy} 0 0 0 0 0 0\n`;
      };
      const cores = Array.from({ length: CORES }, (_none, index) => line(`cpu${index}`, 1)).join('');
      return `${line('cpu ', CORES)}${cores}btime ${Math.floor(device.clock.now() / 1_000 - uptimeSeconds(device))}\n`;
    },
  ],
  ['loadavg', () => '0.42 0.36 0.31 1/742 4242\n'],
  ['mounts', () => MOUNTS],
]);

export const MOUNTS = `/dev/block/dm-0 / ext4 ro,seclabel,relatime 0 0
tmpfs /dev tmpfs rw,seclabel,nosuid,relatime,mode=755 0 0
proc /proc proc rw,relatime,gid=3009,hidepid=invisible 0 0
sysfs /sys sysfs rw,seclabel,relatime 0 0
/dev/block/dm-5 /data f2fs rw,lazytime,seclabel,nosuid,nodev,noatime 0 0
/dev/fuse /storage/emulated fuse rw,lazytime,nosuid,nodev,noexec,noatime,user_id=0,group_id=0,allow_other 0 0
`;

/** Listening ports and abstract names, which clients of Appium and DevTools look up (`@webview_devtools_remote_…`). */
function socketTable(device: VirtualDevice, table: string): string {
  const names = device.sockets.names();
  if (table === 'unix') {
    const rows = names
      .filter((name) => name.startsWith('localabstract:'))
      .map(
        (name, index) =>
          `0000000000000000: 00000002 00000000 00010000 0001 01 ${20_000 + index} @${name.slice(14)}\n`,
      );
    return `Num       RefCount Protocol Flags    Type St Inode Path\n${rows.join('')}`;
  }
  const header =
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
  if (table === 'tcp6') return header;
  return header + names.map((name, index) => tcpRow(name, index)).join('');
}

function tcpRow(name: string, index: number): string {
  if (!name.startsWith('tcp:')) return '';
  const port = Number(name.slice(4)).toString(16).toUpperCase().padStart(4, '0');
  return `${String(index).padStart(4)}: 0100007F:${port} 00000000:0000 0A 00000000:00000000 00:00000000 00000000  2000        0 ${30_000 + index} 1 0000000000000000 100 0 0 10 0\n`;
}
