import type { AppSignal, Phone, View } from '@tapwright/virtual-ui';
import { normalPath } from '../files/paths.ts';
import type { AppTrouble } from '../system/app-trouble.ts';
import type { AskPermission } from '../system/ask-permission.ts';
import { logSystem } from '../system/log-lines.ts';
import type { StartLog } from '../system/start-log.ts';
import type { VirtualDevice } from './virtual-device.ts';

/** What the system does for the apps of a phone. */
export interface PhoneServices {
  readonly trouble: AppTrouble;
  readonly askPermission: AskPermission;
  readonly starts: StartLog;
}

/** The phone as its apps see it; the device acts on what they report. */
export function createPhone(device: VirtualDevice, services: PhoneServices): Phone {
  return {
    get locale() {
      return localeOf(device.properties.get('persist.sys.locale'));
    },
    get rotation() {
      return rotationOf(device.settings.get('system/user_rotation'));
    },
    isGranted: (packageName, permission) =>
      device.packages.find(packageName)?.granted.has(permission) ?? false,
    clipboard: () => device.clipboard.text,
    askPermission: services.askPermission,
    report: (signal) => act(device, services, signal),
  };
}

const FALLBACK_LOCALE = 'en-US';

/** The property can be set to anything. A value that is not a language tag must not break the drawing of apps. */
function localeOf(text = FALLBACK_LOCALE): string {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? FALLBACK_LOCALE;
  } catch {
    return FALLBACK_LOCALE;
  }
}

function rotationOf(text: string | undefined): View['rotation'] {
  if (text === '1') return 1;
  if (text === '2') return 2;
  return text === '3' ? 3 : 0;
}

function act(device: VirtualDevice, services: PhoneServices, signal: AppSignal): void {
  const { log, processes } = device;
  const { trouble, starts } = services;
  switch (signal.kind) {
    case 'shown':
      starts.shown(signal.packageName, signal.component);
      return;
    case 'stopped':
      if (processes.stop(signal.packageName))
        logSystem(
          device,
          'ActivityManager',
          `Force stopping ${signal.packageName} appid=${appIdOf(device, signal.packageName)} user=0: from pid 4001`,
        );
      return;
    case 'crashed':
      trouble.crashed(signal.packageName, signal.exception, starts.componentOf(signal.packageName));
      return;
    case 'not_responding':
      trouble.notResponding(signal.packageName, {
        reason: signal.reason,
        component: starts.componentOf(signal.packageName),
        stack: signal.stack,
      });
      return;
    case 'wrote_file': {
      device.files.mkdir(normalPath(`${signal.path}/..`), true);
      device.files.write(signal.path, signal.content);
      return;
    }
    case 'copied':
      device.clipboard.copy(signal.text);
      return;
    case 'deleted_file':
      device.files.remove(signal.path);
      return;
    case 'logged':
      log.write({
        pid: processes.pidOf(signal.packageName) ?? 0,
        priority: signal.priority,
        tag: signal.tag,
        message: signal.message,
        buffer: 'main',
      });
      return;
  }
}

function appIdOf({ packages }: VirtualDevice, packageName: string): number {
  return packages.find(packageName)?.uid ?? 0;
}
