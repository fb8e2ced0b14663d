export type { TransportState } from './adb/registry.ts';
export { type AdbServer, type AdbServerOptions, createAdbServer } from './adb/server.ts';
export { ADB_VERSION } from './adb/wire.ts';
export { type VirtualAppEntry, virtualApp, virtualApps } from './apps/index.ts';
export type { Journal, JournalEntry, JournalKind, JournalQuery } from './device/journal.ts';
export { createStillSource, type StillSourceOptions } from './device/still-source.ts';
export {
  createVirtualDevice,
  type VirtualDevice,
  type VirtualDeviceOptions,
} from './device/virtual-device.ts';
export type { FileSystem } from './files/file-system.ts';
export { listRecordings, type RecordingSummary } from './recordings/list.ts';
export { loadRecording } from './recordings/load.ts';
export type { Recording } from './recordings/recording.ts';
export {
  createRecordingSource,
  type RecordingSource,
  type RecordingSourceOptions,
} from './recordings/source.ts';
export type { TrailEntry } from './recordings/trail.ts';
export { runShell, type ShellResult, shellOf } from './shell/shell.ts';
export type { AppInfo, InputEvent, InputOutcome, ScreenSource, View } from './source.ts';
export { createInteractiveSource, type InteractiveSource } from './toolkit/interactive-source.ts';
