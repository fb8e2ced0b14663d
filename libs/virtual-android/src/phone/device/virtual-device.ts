import { TapwrightError } from '@tapwright/contracts';
import type { AppInfo, InputEvent, InputOutcome, ScreenSource } from '@tapwright/virtual-ui';
import { type DeviceClock, realClock } from '@tapwright/virtual-ui';
import { createDeviceFaults, type DeviceFaults } from '../../faults/device-faults.ts';
import { createFaultyScreen } from '../../faults/faulty-screen.ts';
import type { DeviceFaultPlan } from '../../faults/parse-faults.ts';
import {
  createFileSystem,
  FILE_LIMITS,
  type FileSystem,
  type FileSystemLimits,
} from '../files/file-system.ts';
import { createAppTrouble } from '../system/app-trouble.ts';
import { createPermissionQuestions } from '../system/ask-permission.ts';
import { createSystemLayer, type SystemLayer } from '../system/layer.ts';
import { createStartLog } from '../system/start-log.ts';
import { type Battery, createBattery } from './battery.ts';
import { createInputMethods, type InputMethods } from './ime.ts';
import { createInstallSessions, type InstallSessions } from './install-sessions.ts';
import { withInstalledApps } from './installed-app-window.ts';
import { createJournal, type Journal, type JournalEntry } from './journal.ts';
import { createLogBuffer, type LogBuffer } from './log-buffer.ts';
import { createPackages, type Packages } from './packages.ts';
import { createPhone } from './phone.ts';
import { createPower, type Power } from './power.ts';
import { createProcessTable, type ProcessTable } from './processes.ts';
import { type DeviceProfile, deviceProfile, type ProfileChange } from './profile.ts';
import { createStringTable, PROPERTIES_DEFAULT, SETTINGS_DEFAULT, type StringTable } from './properties.ts';
import { rebootDevice } from './reboot.ts';
import { createDeviceSockets, type DeviceSockets } from './sockets.ts';
import { createWakefulness, type Wakefulness } from './wakefulness.ts';

/** A phone made of a screen source, storage and a journal. The adb server and the shell act on it, tests ask it. */
export interface VirtualDevice {
  readonly serial: string;
  readonly source: ScreenSource;
  readonly files: FileSystem;
  /** System properties by full name. */
  readonly properties: StringTable;
  /** Settings by `namespace/key`. */
  readonly settings: StringTable;
  readonly journal: Journal;
  /** The phone's time, which is not the harness's. */
  readonly clock: DeviceClock;
  readonly log: LogBuffer;
  readonly processes: ProcessTable;
  readonly packages: Packages;
  /** Packages on their way: `pm install-create`. */
  readonly installSessions: InstallSessions;
  readonly battery: Battery;
  /** What listens on the phone, for forwarded and reversed ports. */
  readonly sockets: DeviceSockets;
  readonly power: Power;
  /** Whether the screen is on. */
  readonly wakefulness: Wakefulness;
  /** The keyboards. */
  readonly inputMethods: InputMethods;
  /** The system's own windows over the apps. */
  readonly system: SystemLayer;
  readonly faults: DeviceFaults;
  readonly profile: DeviceProfile;
  /** Makes the ids that Android prints in dumps look as on a phone, the same in every run. */
  readonly seed: number;
  app(packageName: string): AppInfo | undefined;
  /** Executes one input and writes it down. The only way to the source's `input`. */
  input(event: InputEvent): InputOutcome;
  /** Starts an app by component or package and writes it down; false where there is none. */
  start(component: string): boolean;
  forceStop(packageName: string): void;
  clear(packageName: string): boolean;
  /** Ends an app as an uncaught exception does; nothing where it does not run. `exception`: class and message, then `\tat …` lines. */
  crash(packageName: string, exception: string): void;
  /** Removes an app and its files; false where there is none. */
  uninstall(packageName: string): boolean;
  /** Turns the phone off and on again and writes it down; false where it is already on its way. */
  reboot(): boolean;
  /** Calls back after every executed input until the returned function is called. */
  onInput(listener: (entry: JournalEntry) => void): () => void;
}

export interface VirtualDeviceOptions {
  /** Letters, digits, `.`, `:`, `_` and `-`, as adb prints it. */
  readonly serial: string;
  readonly source: ScreenSource;
  readonly properties?: Readonly<Record<string, string>>;
  readonly seed?: number;
  readonly limits?: FileSystemLimits;
  readonly profile?: ProfileChange;
  /** None unless given. */
  readonly faults?: DeviceFaultPlan;
  /** Milliseconds of real time that a reboot takes. */
  readonly bootMs?: number;
  /** The harness's time, for the journal. */
  readonly now?: () => number;
}

/** A phone takes 20 to 60 s; whoever tests waits for the device, not for so long. */
const BOOT_MS = 1_000;
/** Directories that every phone has and tools write to. */
const DIRECTORIES = ['/data/local/tmp', '/sdcard/Download', '/storage', '/system/bin'];

/** @throws `INPUT_INVALID` for a serial number that adb could not print. */
export function createVirtualDevice(options: VirtualDeviceOptions): VirtualDevice {
  const { serial, seed = 1, now = Date.now } = options;
  if (!/^[\w.:-]{1,200}$/.test(serial)) {
    const expected = '1 to 200 letters, digits and . : _ -';
    throw new TapwrightError('INPUT_INVALID', 'not a serial number', { field: 'serial', expected });
  }
  const clock = options.source.clock ?? realClock();
  const layered = createSystemLayer(
    withInstalledApps(options.source, (name) => device.packages.find(name)),
    {
      locale: () => phone.locale,
      labelOf: (packageName) => labelOf(device.app(packageName), packageName),
    },
  );
  const screen = { blackPictures: 0, covered: false };
  const plan = options.faults;
  const source =
    plan === undefined
      ? layered.source
      : createFaultyScreen(layered.source, screen, plan.transitions ?? 0, clock.now);
  const files = createFileSystem(options.limits ?? FILE_LIMITS, clock.now);
  for (const path of DIRECTORIES) files.mkdir(path, true);
  const settings = createStringTable(SETTINGS_DEFAULT);
  const journal = createJournal(now);
  const properties = { ...PROPERTIES_DEFAULT, 'ro.serialno': serial, ...options.properties };
  const place = () => source.view().activity;
  const device: VirtualDevice = {
    serial,
    source,
    files,
    seed,
    journal,
    clock,
    log: createLogBuffer(clock.now),
    processes: createProcessTable((name) => device.packages.find(name)?.uid),
    packages: createPackages(source.apps, clock.now, `${seed} ${serial}`),
    installSessions: createInstallSessions(),
    battery: createBattery(),
    sockets: createDeviceSockets(),
    power: createPower(clock.now, options.bootMs ?? BOOT_MS),
    properties: createStringTable(properties),
    settings,
    inputMethods: createInputMethods(settings),
    wakefulness: createWakefulness(clock.now),
    system: layered.layer,
    faults: createDeviceFaults({ plan, screen, stage: () => ({ device, services }) }),
    profile: deviceProfile(plan?.phone, options.profile),
    app: (packageName) => device.packages.find(packageName)?.info,
    input(event) {
      const outcome = source.input(event);
      journal.record({ kind: event.kind, args: argsOf(event), basis: outcome.basis, place: outcome.place });
      return outcome;
    },
    start(component) {
      const started = services.starts.byCommand(component, () => source.start(component));
      if (started) device.system.leaveFor(component.split('/')[0] ?? component);
      if (started) journal.record({ kind: 'start', args: [component], basis: 'command', place: place() });
      return started;
    },
    forceStop(packageName) {
      source.forceStop(packageName);
      device.processes.stop(packageName);
      journal.record({ kind: 'force_stop', args: [packageName], basis: 'command', place: place() });
    },
    clear(packageName) {
      const cleared = source.clear(packageName);
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
