import type { AppInfo, DeviceClock, InputEvent, InputOutcome, ScreenSource } from '@tapwright/virtual-ui';
import type { FileSystem } from '../files/file-system.ts';
import type { SystemLayer } from '../system/layer.ts';
import type { Accounts } from './accounts.ts';
import type { Battery } from './battery.ts';
import type { Clipboard } from './clipboard.ts';
import type { InputMethods } from './ime.ts';
import type { InstallSessions } from './install-sessions.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { LogBuffer } from './log-buffer.ts';
import type { Packages } from './packages.ts';
import type { Power } from './power.ts';
import type { ProcessTable } from './processes.ts';
import type { DeviceProfile } from './profile.ts';
import type { StringTable } from './properties.ts';
import type { RunningServices } from './running-services.ts';
import type { DeviceSockets } from './sockets.ts';
import type { Traffic } from './traffic.ts';
import type { Usage } from './usage.ts';
import type { Wakefulness } from './wakefulness.ts';

/** A phone made of a screen source, storage and a journal. The adb server and the shell act on it; tests query it. */
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
  /** What runs without a window: `dumpsys activity services`. */
  readonly services: RunningServices;
  /** Installations in progress: `pm install-create`. */
  readonly installSessions: InstallSessions;
  readonly battery: Battery;
  /** What listens on the phone, for forwarded and reversed ports. */
  readonly sockets: DeviceSockets;
  readonly power: Power;
  /** Whether the screen is on. */
  readonly wakefulness: Wakefulness;
  readonly accounts: Accounts;
  readonly clipboard: Clipboard;
  /** Which apps were in front. */
  readonly usage: Usage;
  /** The keyboards. */
  readonly inputMethods: InputMethods;
  /** The system's own windows over the apps. */
  readonly system: SystemLayer;
  readonly faults: DeviceFaults;
  /** Counted by the phone itself, whoever its clients are. */
  readonly traffic: Traffic;
  readonly profile: DeviceProfile;
  /** Makes ids in dumps look like those of Android, but the same each time. */
  readonly seed: number;
  app(packageName: string): AppInfo | undefined;
  /** Executes one input and records it. The only way to the source's `input`. */
  input(event: InputEvent): InputOutcome;
  /** Starts an app by component or package and records it; false where there is none. `wanted`: a URI or an action. */
  start(component: string, wanted?: string): boolean;
  forceStop(packageName: string): void;
  clear(packageName: string): boolean;
  /** Ends a running app as an uncaught exception does. `exception`: class and message, then `\tat …` lines. */
  crash(packageName: string, exception: string): void;
  /** Removes an app and its files; false where there is none. */
  uninstall(packageName: string): boolean;
  /** Turns the phone off and on again and records it; false where it is restarting already. */
  reboot(): boolean;
  /** Calls back after every executed input until the returned function is called. */
  onInput(listener: (entry: JournalEntry) => void): () => void;
}

/** How a dump can fail. */
export type DumpFailure = 'idle-timeout' | 'null-root' | 'killed' | 'empty-file' | 'stale-tree';

/** A dump that is well-formed and has at least this many bytes. */
export interface HugeDump {
  readonly bytes: number;
}

/** One fault that happened. */
export interface FiredFault {
  /** Counts from 1 over the device's life. */
  readonly number: number;
  /** By the phone's clock; milliseconds since 1970. */
  readonly at: number;
  /** Its name in a file of faults. */
  readonly fault: string;
  /** What happened, for people. */
  readonly detail: string;
}

/** The faults of one device; the phone asks for them at a few places. Without faults nothing waits or fails. */
export interface DeviceFaults {
  /** The newest ones, oldest first. */
  fired(): readonly FiredFault[];
  /** Lets faults act on a carrier's connections until the returned function is called. */
  connect(controls: FarmControls): () => void;
  /** Called before a program of the shell runs. Undefined: there is nothing to wait for. */
  beforeProgram(words: readonly string[], signal: AbortSignal): Promise<void> | undefined;
  beforeSync(signal: AbortSignal): Promise<void> | undefined;
  /** Called before the server of Appium's driver answers. */
  beforeAnswer(signal: AbortSignal): Promise<void> | undefined;
  /** Resolves when the device answers or the client has gone. Undefined: it answers now. */
  reachable(signal: AbortSignal): Promise<void> | undefined;
  /** How the current dump fails; null where it does not. */
  takeDumpFailure(): DumpFailure | HugeDump | null;
  /** `logcat` prints without an end, whatever it was asked for. */
  readonly endlessLog: boolean;
  /** Keeps a dump for a later stale one. */
  keepDump(hierarchy: string): void;
  readonly lastDump: string | null;
  /** Drops the events that would still come by time. */
  close(): void;
}

/** What faults can do to a carrier's connections. The adb server and the devices' own side each have such controls. */
export interface FarmControls {
  setState(serial: string, state: 'device' | 'offline' | 'unauthorized'): void;
  /** Pulls the cable; {@link add} puts it back. */
  remove(serial: string): void;
  add(device: VirtualDevice): void;
  /** `silent`: connections are accepted, and nothing is sent on them. */
  silence(serial: string, silent: boolean): void;
  /** Ends the carrier and starts it again after `downMs`, on the same port. Devices come back with new ids. */
  restart(downMs: number): Promise<void>;
}
