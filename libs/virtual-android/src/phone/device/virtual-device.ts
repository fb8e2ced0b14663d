import type { AppInfo, DeviceClock, InputEvent, InputOutcome, ScreenSource } from '@tapwright/virtual-ui';
import type { FileSystem } from '../files/file-system.ts';
import type { SystemLayer } from '../system/layer.ts';
import type { Battery } from './battery.ts';
import type { InputMethods } from './ime.ts';
import type { InstallSessions } from './install-sessions.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { LogBuffer } from './log-buffer.ts';
import type { Packages } from './packages.ts';
import type { Power } from './power.ts';
import type { ProcessTable } from './processes.ts';
import type { DeviceProfile } from './profile.ts';
import type { StringTable } from './properties.ts';
import type { DeviceSockets } from './sockets.ts';
import type { Wakefulness } from './wakefulness.ts';

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

/** How a dump can fail. */
export type DumpFailure = 'idle-timeout' | 'null-root' | 'killed' | 'empty-file' | 'stale-tree';

/** One fault that happened. */
export interface FiredFault {
  /** Counts from 1 over the device's life. */
  readonly number: number;
  /** By the phone's clock; milliseconds since 1970. */
  readonly at: number;
  /** By its name in a file of faults. */
  readonly fault: string;
  /** What it came to, for people. */
  readonly detail: string;
}

/** The faults of one device, asked at few places. A device without any answers at once and waits for nothing. */
export interface DeviceFaults {
  /** The newest, oldest first. */
  fired(): readonly FiredFault[];
  /** A carrier lends its connections to faults until the returned function is called. */
  connect(controls: FarmControls): () => void;
  /** Before a program of the shell runs; undefined where there is nothing to wait for. */
  beforeProgram(words: readonly string[], signal: AbortSignal): Promise<void> | undefined;
  beforeSync(signal: AbortSignal): Promise<void> | undefined;
  /** Resolves when the device answers, or the client has gone; undefined where it does answer. */
  reachable(signal: AbortSignal): Promise<void> | undefined;
  /** How the dump that is made now fails; null where it does not. */
  takeDumpFailure(): DumpFailure | null;
  /** Keeps a dump for one that will be stale. */
  keepDump(hierarchy: string): void;
  readonly lastDump: string | null;
  /** Forgets what is still to come by time. */
  close(): void;
}

/** What a carrier of devices lets faults do to its connections. The adb server and the devices' own side each have one. */
export interface FarmControls {
  setState(serial: string, state: 'device' | 'offline' | 'unauthorized'): void;
  /** The cable is pulled; {@link add} puts it back. */
  remove(serial: string): void;
  add(device: VirtualDevice): void;
  /** Connections are taken, and nothing is said on them. */
  silence(serial: string, silent: boolean): void;
  /** The carrier ends and begins again after so many milliseconds, on the same port; devices come back as new ones. */
  restart(downMs: number): Promise<void>;
}
