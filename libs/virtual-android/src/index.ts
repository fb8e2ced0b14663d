export type { TransportState } from './adb/registry.ts';
export { type AdbServer, type AdbServerOptions, createAdbServer } from './adb/server.ts';
export { ADB_VERSION } from './adb/wire.ts';
export { type Adbd, type AdbdOptions, createAdbd } from './adbd/adbd.ts';
export type { AdbdState } from './adbd/trust.ts';
export { chatAppOn } from './apps/chat/app.ts';
export { type ChatServer, createChatServer } from './apps/chat/server/server.ts';
export { appsTogether, type VirtualAppEntry, virtualApp, virtualApps } from './apps/index.ts';
export { playStep } from './apps/play-truth.ts';
export type { AppTask } from './apps/task.ts';
export { realClock } from './device/clock.ts';
export type { Journal, JournalEntry, JournalKind, JournalQuery } from './device/journal.ts';
export { createStillSource, type StillSourceOptions } from './device/still-source.ts';
export {
  createVirtualDevice,
  type VirtualDevice,
  type VirtualDeviceOptions,
} from './device/virtual-device.ts';
export { adbdControls } from './faults/adbd-controls.ts';
export type { DeviceFaults, FiredFault } from './faults/device-faults.ts';
export type { FarmControls } from './faults/farm-controls.ts';
export { type DeviceFaultPlan, type FaultPlan, loadFaults, parseFaults } from './faults/parse-faults.ts';
export type { FileSystem } from './files/file-system.ts';
export { drawContactSheet, type SheetScreen } from './picture/contact-sheet.ts';
export { listRecordings, type RecordingSummary } from './recordings/list.ts';
export { loadRecording } from './recordings/load.ts';
export type { Recording } from './recordings/recording.ts';
export {
  createRecordingSource,
  type RecordingSource,
  type RecordingSourceOptions,
} from './recordings/source.ts';
export type { TrailEntry } from './recordings/trail.ts';
export {
  type CapturedEvent,
  type CapturedScreen,
  createRecordingWriter,
  type RecordingWriter,
} from './recordings/writer.ts';
export { runShell, type ShellResult, shellOf } from './shell/shell.ts';
export type { AppInfo, InputEvent, InputOutcome, ScreenSource, View } from './source.ts';
export { createInteractiveSource, type InteractiveSource } from './toolkit/interactive-source.ts';
export { stepsOf, type TruthStep } from './toolkit/steps.ts';
