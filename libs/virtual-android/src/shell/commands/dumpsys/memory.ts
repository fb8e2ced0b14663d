import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import type { Dump } from './dump.ts';
import { figureOf } from './identity.ts';

/** The numbers in this file are simulated: made up from the device's seed, for parsers to read. Nothing is measured. */

const TOTAL_RAM_KB = 5_815_324;

/** `dumpsys meminfo [PKG]`: the rows of one app, or the phone's list. Read by Appium's performance commands. */
export const memoryDump: Dump = (device, args) => {
  const name = args.find((arg) => !arg.startsWith('-'));
  if (name === undefined) return ofAll(device);
  const byPid = device.processes.all().find(({ pid }) => String(pid) === name)?.name ?? name;
  const pid = device.processes.pidOf(byPid);
  return pid === undefined ? `No process found for: ${name}\n` : ofApp(device, byPid, pid);
};

const COLUMNS = ['Total', 'Dirty', 'Clean', 'Dirty', 'Total', 'Size', 'Alloc', 'Free'];
const PARTS: readonly (readonly [string, number, boolean])[] = [
  ['Native Heap', 14_000, true],
  ['Dalvik Heap', 9_000, true],
  ['Dalvik Other', 2_500, false],
  ['Stack', 900, false],
  ['Ashmem', 20, false],
  ['Other dev', 150, false],
  ['.so mmap', 6_000, false],
  ['.jar mmap', 1_500, false],
  ['.apk mmap', 1_200, false],
  ['.dex mmap', 4_000, false],
  ['.oat mmap', 200, false],
  ['.art mmap', 3_500, false],
  ['Other mmap', 700, false],
  ['EGL mtrack', 20_000, false],
  ['GL mtrack', 8_000, false],
  ['Unknown', 800, false],
];

/** About the memory of a small app; always the same for one app on one device. */
function kilobytes(device: VirtualDevice, packageName: string, part: string, about: number): number {
  return about + figureOf(device, `memory ${packageName} ${part}`, Math.max(1, Math.round(about / 4)));
}

function pssOf(device: VirtualDevice, packageName: string): number {
  return PARTS.reduce((sum, [part, about]) => sum + kilobytes(device, packageName, part, about), 0);
}

function ofApp(device: VirtualDevice, name: string, pid: number): string {
  const cell = (value: string | number): string => String(value).padStart(9);
  const rows = PARTS.map(([part, about, heap]) => {
    const pss = kilobytes(device, name, part, about);
    const dirty = Math.round(pss * 0.9);
    const sizes = heap ? [Math.round(pss * 1.6), pss, Math.round(pss * 0.6)] : [];
    return `${part.padStart(13)}${[pss, dirty, 0, 0, Math.round(pss * 1.2), ...sizes].map(cell).join('')}`;
  });
  const total = pssOf(device, name);
  const heap = PARTS.filter(([, , isHeap]) => isHeap).reduce(
    (sum, [part, about]) => sum + kilobytes(device, name, part, about),
    0,
  );
  const heaps = [Math.round(heap * 1.6), heap, Math.round(heap * 0.6)];
  const uptime = Math.round(device.clock.now() - device.power.bootedAt);
  return (
    `Applications Memory Usage (in Kilobytes):\nUptime: ${uptime} Realtime: ${uptime}\n\n** MEMINFO in pid ${pid} [${name}] **\n` +
    `${' '.repeat(13)}${['Pss', 'Private', 'Private', 'SwapPss', 'Rss', 'Heap', 'Heap', 'Heap'].map(cell).join('')}\n` +
    `${' '.repeat(13)}${COLUMNS.map(cell).join('')}\n${' '.repeat(13)}${COLUMNS.map(() => cell('------')).join('')}\n${rows.join('\n')}\n` +
    `${'TOTAL'.padStart(13)}${[total, Math.round(total * 0.9), 0, 0, Math.round(total * 1.2), ...heaps].map(cell).join('')}\n \n App Summary\n` +
    `${' '.repeat(23)}Pss(KB)                        Rss(KB)\n${' '.repeat(24)}------                         ------\n` +
    `           TOTAL PSS: ${cell(total)}            TOTAL RSS: ${cell(Math.round(total * 1.2))}      TOTAL SWAP (KB): ${cell(0)}\n`
  );
}

function ofAll(device: VirtualDevice): string {
  const apps = device.processes.all().map(({ name, pid }) => ({ name, pid, pss: pssOf(device, name) }));
  const sum = apps.reduce((total, { pss }) => total + pss, 0);
  const lines = apps
    .sort((a, b) => b.pss - a.pss)
    .map(({ name, pid, pss }) => `    ${pss.toLocaleString('en-US').padStart(8)}K: ${name} (pid ${pid})`);
  return (
    `Applications Memory Usage (in Kilobytes):\n\nTotal PSS by process:\n${lines.join('\n')}\n\n` +
    `Total RAM: ${TOTAL_RAM_KB.toLocaleString('en-US')}K (status normal)\n Free RAM: ${(TOTAL_RAM_KB - sum).toLocaleString('en-US')}K\n Used RAM: ${sum.toLocaleString('en-US')}K\n`
  );
}

/** The load of an idle phone. */
export const processorDump: Dump = (device) => {
  const load = (minutes: number): string => (figureOf(device, `load ${minutes}`, 150) / 100).toFixed(2);
  const lines = device.processes.all().map(({ name, pid }) => {
    const percent = figureOf(device, `cpu ${name}`, 30) / 10;
    return `  ${percent}% ${pid}/${name}: ${percent}% user + 0% kernel\n`;
  });
  return `Load: ${load(1)} / ${load(5)} / ${load(15)}\nCPU usage from 60000ms to 0ms ago:\n${lines.join('')}${figureOf(device, 'cpu', 90) / 10}% TOTAL: 5% user + 2% kernel\n`;
};

/** `dumpsys gfxinfo PKG`: one frame for each input that the app got, none of them late. */
export const graphicsDump: Dump = (device, args) => {
  const name = args.find((arg) => arg.includes('.'));
  if (name === undefined) return 'Applications Graphics Acceleration Info:\n';
  const pid = device.processes.pidOf(name);
  if (pid === undefined) return `No process found for: ${name}\n`;
  const frames = device.journal.total;
  return (
    `Applications Graphics Acceleration Info:\nUptime: 0 Realtime: 0\n\n** Graphics info for pid ${pid} [${name}] **\n\n` +
    `Stats since: ${Math.round((device.clock.now() - device.power.bootedAt) * 1e6)}ns\nTotal frames rendered: ${frames}\nJanky frames: 0 (0.00%)\n` +
    `50th percentile: 5ms\n90th percentile: 6ms\n95th percentile: 7ms\n99th percentile: 8ms\nNumber Missed Vsync: 0\nNumber High input latency: 0\nNumber Slow UI thread: 0\n`
  );
};
