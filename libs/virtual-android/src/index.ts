export { type Adbd, type AdbdOptions, createAdbd } from './adb/adbd/adbd.ts';
export type { AdbdState } from './adb/adbd/trust.ts';
export type { TransportState } from './adb/server/registry.ts';
export { type AdbServer, type AdbServerOptions, createAdbServer } from './adb/server/server.ts';
export { ADB_VERSION } from './adb/server/wire.ts';
export { adbdControls } from './faults/adbd-controls.ts';
export { LATENCY_PROFILES } from './faults/latency.ts';
export { type DeviceFaultPlan, type FaultPlan, loadFaults, parseFaults } from './faults/parse-faults.ts';
export { FAULT_FILE, type FaultEvent } from './faults/schema.ts';
export { createVirtualDevice, type VirtualDeviceOptions } from './phone/device/create-virtual-device.ts';
export type { FaultPort } from './phone/device/fault-port.ts';
export type { Journal, JournalEntry, JournalKind, JournalQuery } from './phone/device/journal.ts';
export { createStillSource, type StillSourceOptions } from './phone/device/still-source.ts';
export type { DeviceFaults, FarmControls, FiredFault, VirtualDevice } from './phone/device/virtual-device.ts';
export type { FileSystem } from './phone/files/file-system.ts';
export { forwarded } from './phone/system/layer.ts';
export { listRecordings, type RecordingSummary } from './recordings/graph/list.ts';
export { loadRecording } from './recordings/graph/load.ts';
export type { Recording } from './recordings/graph/recording.ts';
export {
  type CapturedEvent,
  type CapturedScreen,
  createRecordingWriter,
  type RecordingWriter,
} from './recordings/graph/writer.ts';
export type { TrailEntry } from './recordings/scene/trail.ts';
export {
  createRecordingSource,
  type RecordingSource,
  type RecordingSourceOptions,
} from './recordings/source.ts';
export { runShell, type ShellResult, shellOf } from './shell/shell.ts';
