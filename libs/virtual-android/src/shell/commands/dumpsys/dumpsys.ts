import { complain, print, type ShellCommand } from '../../command.ts';
import { accessibilityDump } from './accessibility.ts';
import { accountDump } from './account.ts';
import { activityDump } from './activity.ts';
import { batteryDump } from './battery.ts';
import { displayDump, inputDump, surfaceFlingerDump } from './display.ts';
import type { Dump } from './dump.ts';
import { inputMethodDump } from './input-method.ts';
import { graphicsDump, memoryDump, processorDump } from './memory.ts';
import { packagesDump } from './package.ts';
import {
  alarmDump,
  audioDump,
  batteryStatsDump,
  connectivityDump,
  idleDump,
  locationDump,
  netStatsDump,
  notificationDump,
  operationsDump,
  phoneInfoDump,
  powerDump,
  telephonyDump,
  trustDump,
  userDump,
  webViewDump,
  wifiDump,
} from './quiet.ts';
import { usageDump } from './usage.ts';
import { windowDump } from './window.ts';

const DUMPS: ReadonlyMap<string, Dump> = new Map<string, Dump>([
  ['SurfaceFlinger', surfaceFlingerDump],
  ['accessibility', accessibilityDump],
  ['account', accountDump],
  ['activity', activityDump],
  ['alarm', alarmDump],
  ['appops', operationsDump],
  ['audio', audioDump],
  ['battery', batteryDump],
  ['batterystats', batteryStatsDump],
  ['connectivity', connectivityDump],
  ['cpuinfo', processorDump],
  ['deviceidle', idleDump],
  ['display', displayDump],
  ['gfxinfo', graphicsDump],
  ['input', inputDump],
  ['input_method', inputMethodDump],
  ['iphonesubinfo', phoneInfoDump],
  ['location', locationDump],
  ['meminfo', memoryDump],
  ['netstats', netStatsDump],
  ['notification', notificationDump],
  ['package', packagesDump],
  ['power', powerDump],
  ['telephony.registry', telephonyDump],
  ['trust', trustDump],
  ['usagestats', usageDump],
  ['user', userDump],
  ['webviewupdate', webViewDump],
  ['wifi', wifiDump],
  ['window', windowDump],
]);

/** Names of the services that can be dumped. */
export const DUMPED: readonly string[] = [...DUMPS.keys()];

/** Prints only the lines of Android 14's dumps that tools read. Options before the service as in AOSP's `dumpsys.cpp`. */
export const dumpsys: ShellCommand = (call) => {
  const words = [...call.args];
  let listed = false;
  for (let word = words[0]; word?.startsWith('-'); word = words[0]) {
    words.shift();
    if (word === '-l') listed = true;
    if (word === '-t' || word === '-T' || word === '--priority' || word === '--skip') words.shift();
  }
  const [service, ...args] = words;
  if (listed || service === undefined) {
    const names = [...DUMPS.keys()].map((name) => `  ${name}\n`).join('');
    print(call.streams.output, `Currently running services:\n${names}`);
    return 0;
  }
  const dump = DUMPS.get(service);
  if (dump === undefined) return complain(call, `Can't find service: ${service}`, 0);
  print(call.streams.output, dump(call.device, args));
  return 0;
};
