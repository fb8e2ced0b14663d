import type { VirtualDevice } from '../../../phone/device/virtual-device.ts';
import { screenSizeOf } from '../../../phone/system/screen-size.ts';

const PROPERTIES: Readonly<Record<string, string>> = {
  'build.brand': 'ro.product.brand',
  'build.cpu_abi': 'ro.product.cpu.abi',
  'build.device': 'ro.product.device',
  'build.fingerprint': 'ro.build.fingerprint',
  'build.id': 'ro.build.id',
  'build.manufacturer': 'ro.product.manufacturer',
  'build.model': 'ro.product.model',
  'build.product': 'ro.product.name',
  'build.tags': 'ro.build.tags',
  'build.type': 'ro.build.type',
  'build.version.codename': 'ro.build.version.codename',
  'build.version.incremental': 'ro.build.version.incremental',
  'build.version.release': 'ro.build.version.release',
  'build.version.sdk': 'ro.build.version.sdk',
};

/**
 * What `monkey --port` tells with `getvar`, sorted by name (AOSP `MonkeySourceNetworkVars`). AOSP knows no current activity
 * before the first change of it, and puts the time of the build where the brand was; here both are told.
 */
export function monkeyVariables(device: VirtualDevice): ReadonlyMap<string, () => string> {
  const { clock, power, properties, settings, source } = device;
  const density = (): number =>
    Number(settings.get('secure/display_density_forced') ?? properties.get('ro.sf.lcd_density') ?? 420) / 160;
  const uptime = (): string => String(clock.now() - power.bootedAt);
  const packageName = (): string => source.view().packageName;
  const own: Readonly<Record<string, () => string>> = {
    'am.current.comp.class': () => classOf(packageName(), source.view().activity),
    'am.current.comp.package': packageName,
    'am.current.package': packageName,
    'clock.millis': () => String(clock.now()),
    'clock.realtime': uptime,
    'clock.uptime': uptime,
    'display.density': () => decimal(density()),
    'display.height': () => String(screenSizeOf(source).height),
    'display.width': () => String(screenSizeOf(source).width),
    'monkey.version': () => '2',
  };
  const built = Object.entries(PROPERTIES).map(
    ([name, property]) => [name, () => properties.get(property) ?? 'unknown'] as const,
  );
  return new Map([...Object.entries(own), ...built].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Java's `Float.toString`. */
const decimal = (value: number): string => (Number.isInteger(value) ? value.toFixed(1) : String(value));

const classOf = (packageName: string, activity: string): string =>
  activity.startsWith('.') ? packageName + activity : activity;
