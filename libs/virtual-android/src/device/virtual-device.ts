import { TapwrightError } from '@tapwright/contracts';
import {
  createFileSystem,
  FILE_LIMITS,
  type FileSystem,
  type FileSystemLimits,
} from '../files/file-system.ts';
import type { AppInfo, InputEvent, InputOutcome, ScreenSource } from '../source.ts';
import { createJournal, type Journal, type JournalEntry } from './journal.ts';
import { createStringTable, PROPERTIES_DEFAULT, SETTINGS_DEFAULT, type StringTable } from './properties.ts';

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
  /** Makes the ids that Android prints in dumps look as on a phone, the same in every run. */
  readonly seed: number;
  app(packageName: string): AppInfo | undefined;
  /** Executes one input and writes it down. The only way to the source's `input`. */
  input(event: InputEvent): InputOutcome;
  /** Starts an app by component or package and writes it down; false where there is none. */
  start(component: string): boolean;
  forceStop(packageName: string): void;
  clear(packageName: string): boolean;
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
  readonly now?: () => number;
}

/** Directories that every phone has and tools write to. */
const DIRECTORIES = ['/data/local/tmp', '/sdcard/Download', '/storage', '/system/bin'];

/** @throws `INPUT_INVALID` for a serial number that adb could not print. */
export function createVirtualDevice(options: VirtualDeviceOptions): VirtualDevice {
  const { serial, source, seed = 1, now = Date.now } = options;
  if (!/^[\w.:-]{1,200}$/.test(serial)) {
    const expected = '1 to 200 letters, digits and . : _ -';
    throw new TapwrightError('INPUT_INVALID', 'not a serial number', { field: 'serial', expected });
  }
  const files = createFileSystem(options.limits ?? FILE_LIMITS, now);
  for (const path of DIRECTORIES) files.mkdir(path, true);
  const journal = createJournal(now);
  const place = () => source.view().activity;

  return {
    serial,
    source,
    files,
    seed,
    journal,
    properties: createStringTable({ ...PROPERTIES_DEFAULT, 'ro.serialno': serial, ...options.properties }),
    settings: createStringTable(SETTINGS_DEFAULT),
    app: (packageName) => source.apps.find((app) => app.packageName === packageName),
    input(event) {
      const outcome = source.input(event);
      journal.record({ kind: event.kind, args: argsOf(event), basis: outcome.basis, place: outcome.place });
      return outcome;
    },
    start(component) {
      const started = source.start(component);
      if (started) journal.record({ kind: 'start', args: [component], basis: 'command', place: place() });
      return started;
    },
    forceStop(packageName) {
      source.forceStop(packageName);
      journal.record({ kind: 'force_stop', args: [packageName], basis: 'command', place: place() });
    },
    clear(packageName) {
      const cleared = source.clear(packageName);
      if (cleared) journal.record({ kind: 'clear', args: [packageName], basis: 'command', place: place() });
      return cleared;
    },
    onInput: (listener) => journal.onEntry(listener),
  };
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
