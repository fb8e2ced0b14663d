import { TapwrightError } from '@tapwright/contracts';
import type { AppInfo, InputEvent, ScreenSource } from '@tapwright/virtual-ui';
import { realClock } from '@tapwright/virtual-ui';
import { createFileSystem, FILE_LIMITS, type FileSystemLimits } from '../files/file-system.ts';
import { passingActivity } from '../played/played-apps.ts';
import { createAppTrouble } from '../system/app-trouble.ts';
import { createPermissionQuestions } from '../system/ask-permission.ts';
import { createSystemLayer } from '../system/layer.ts';
import { createStartLog } from '../system/start-log.ts';
import { createAccounts } from './accounts.ts';
import { APP_DIRECTORY, builtInApks } from './apk/built-in-apks.ts';
import { installTestKeyboard } from './apk/test-keyboard.ts';
import { createBattery } from './battery.ts';
import { createClipboard } from './clipboard.ts';
import { type FaultPort, NO_FAULTS } from './fault-port.ts';
import { createInputMethods } from './ime.ts';
import { createInstallSessions } from './install-sessions.ts';
import { withInstalledApps } from './installed-app-window.ts';
import { createJournal } from './journal.ts';
import { createLogBuffer } from './log-buffer.ts';
import { createPackages } from './packages.ts';
import { createPhone } from './phone.ts';
import { createPower } from './power.ts';
import { createProcessTable } from './processes.ts';
import { deviceProfile, type ProfileChange } from './profile.ts';
import { createStringTable, PROPERTIES_DEFAULT, SETTINGS_DEFAULT } from './properties.ts';
import { rebootDevice } from './reboot.ts';
import { createRunningServices } from './running-services.ts';
import { createDeviceSockets } from './sockets.ts';
import { createUsage } from './usage.ts';
import type { VirtualDevice } from './virtual-device.ts';
import { createWakefulness } from './wakefulness.ts';

export interface VirtualDeviceOptions {
  /** As adb prints it. Letters, digits, `.`, `:`, `_` and `-`. */
  readonly serial: string;
  readonly source: ScreenSource;
  readonly properties?: Readonly<Record<string, string>>;
  readonly seed?: number;
  readonly limits?: FileSystemLimits;
  readonly profile?: ProfileChange;
  /** Default: no faults. */
  readonly faults?: FaultPort;
  /** With ADBKeyBoard installed, so that texts of any kind can be typed. Default: false, as phones come. */
  readonly testKeyboard?: boolean;
  /** Milliseconds of real time that a reboot takes. */
  readonly bootMs?: number;
  /** The harness's clock, for the journal. */
  readonly now?: () => number;
}

/** A real phone takes 20 to 60 s. Tests wait for the device, but not that long. */
const BOOT_MS = 1_000;
/** Directories that every phone has and tools write to. */
const DIRECTORIES = ['/data/local/tmp', '/sdcard/Download', '/storage', '/system/bin'];

/** @throws `INPUT_INVALID` for a serial number that adb could not print. */
export function createVirtualDevice(options: VirtualDeviceOptions): VirtualDevice {
  const { serial, seed = 1, now = Date.now } = options;
  if (!/^[\w.:-]{1,200}$/.test(serial)) {
    const expected = '1 to 200 letters, digits and . : _ -';
    throw new TapwrightError('INPUT_INVALID', 'this is not a serial number', { field: 'serial', expected });
  }
  const clock = options.source.clock ?? realClock();
  const layered = createSystemLayer(
    withInstalledApps(options.source, {
      find: (name) => device.packages.find(name),
      passing: (target) => passingActivity(device, target),
    }),
    {
      locale: () => phone.locale,
      labelOf: (packageName) => labelOf(device.app(packageName), packageName),
    },
  );
  const stage = () => ({ device, services });
  const { source, faults } = options.faults?.install(layered.source, clock.now, stage) ?? {
    source: layered.source,
    faults: NO_FAULTS,
  };
  const files = createFileSystem(options.limits ?? FILE_LIMITS, clock.now);
  for (const path of DIRECTORIES) files.mkdir(path, true);
  files.provide(APP_DIRECTORY, () => builtInApks(device.packages.all()));
  const settings = createStringTable(SETTINGS_DEFAULT);
  const journal = createJournal(now);
  const properties = { ...PROPERTIES_DEFAULT, 'ro.serialno': serial, ...options.properties };
  const place = () => source.view().activity;
  const processes = createProcessTable((name) => device.packages.find(name)?.uid);
  const device: VirtualDevice = {
    serial,
    source,
    files,
    seed,
    journal,
    clock,
    log: createLogBuffer(clock.now),
    processes,
    services: createRunningServices(processes, clock.now),
    packages: createPackages(source.apps, clock.now, `${seed} ${serial}`),
    installSessions: createInstallSessions(),
    battery: createBattery(),
    sockets: createDeviceSockets(),
    power: createPower(clock.now, options.bootMs ?? BOOT_MS),
    properties: createStringTable(properties),
    settings,
    accounts: createAccounts(),
    clipboard: createClipboard(),
    usage: createUsage(clock.now),
    inputMethods: createInputMethods(settings),
    wakefulness: createWakefulness(clock.now),
    system: layered.layer,
    faults,
    traffic: { commands: 0, bytes: 0 },
    profile: deviceProfile(options.faults?.phone, options.profile),
    app: (packageName) => device.packages.find(packageName)?.info,
    input(event) {
      const outcome = source.input(event);
      journal.record({ kind: event.kind, args: argsOf(event), basis: outcome.basis, place: outcome.place });
      return outcome;
    },
    start(component, wanted) {
      const started = services.starts.byCommand(component, () => source.start(component, wanted));
      if (started) device.system.leaveFor(component.split('/')[0] ?? component);
      const args = wanted === undefined ? [component] : [component, wanted];
      if (started) journal.record({ kind: 'start', args, basis: 'command', place: place() });
      return started;
    },
    forceStop(packageName) {
      source.forceStop(packageName);
      device.processes.stop(packageName);
      journal.record({ kind: 'force_stop', args: [packageName], basis: 'command', place: place() });
    },
    clear(packageName) {
      const cleared = source.clear(packageName) || device.inputMethods.belongsTo(packageName);
      device.inputMethods.forget(packageName);
      if (cleared) device.processes.stop(packageName);
      if (cleared) journal.record({ kind: 'clear', args: [packageName], basis: 'command', place: place() });
      return cleared;
    },
    crash(packageName, exception) {
      if (device.processes.pidOf(packageName) === undefined) return;
      services.trouble.crashed(packageName, exception, services.starts.componentOf(packageName));
      source.forceStop(packageName);
    },
    uninstall(packageName) {
      const known = device.packages.find(packageName);
      if (known === undefined) return false;
      source.forceStop(packageName);
      device.processes.stop(packageName);
      files.remove(known.codePath, true);
      for (const id of known.apk?.inputMethods ?? []) device.inputMethods.remove(id);
      return device.packages.uninstall(packageName);
    },
    reboot() {
      const begun = rebootDevice(device, properties);
      if (begun) journal.record({ kind: 'reboot', args: [], basis: 'command', place: place() });
      return begun;
    },
    onInput: (listener) => journal.onEntry(listener),
  };
  const services = {
    trouble: createAppTrouble(device),
    askPermission: createPermissionQuestions(device),
    starts: createStartLog(device),
  };
  const phone = createPhone(device, services);
  device.power.onChange((power) => power === 'off' && device.system.withdraw(() => true));
  source.attach?.(phone);
  if (options.testKeyboard === true) installTestKeyboard(device);
  return device;
}

function labelOf(app: AppInfo | undefined, packageName: string): string {
  const [last = packageName] = packageName.split('.').slice(-1);
  return app?.label ?? `${last.slice(0, 1).toUpperCase()}${last.slice(1)}`;
}

function argsOf(event: InputEvent): readonly (string | number)[] {
  switch (event.kind) {
    case 'tap':
    case 'long_tap':
      return [event.x, event.y];
    case 'swipe':
      return [...event.from, ...event.to, event.ms];
    case 'text':
      return [event.text];
    case 'key':
      return [event.key];
  }
}
