export type { AdbEndpoint } from './adb/adb-socket.ts';
export type { Attestation } from './attestation.ts';
export type { Battery } from './battery.ts';
export { BOOKS_DIRECTORY } from './books.ts';
export { entriesOf } from './declared/entries.ts';
export type { HierarchyPolicy } from './eye/eye.ts';
export { type AcceptedAccounts, type LeftBehind, notPutBack } from './left-behind.ts';
export type {
  AdbServer,
  Bounds,
  CallOptions,
  Capture,
  CommandResult,
  CommandTicket,
  DeclaredActivities,
  DeclaredActivity,
  DeclaredShortcut,
  DeepLink,
  Device,
  DeviceCommand,
  DeviceEvent,
  DeviceFacts,
  LogLook,
  PulledLog,
  SettleAndCaptureOptions,
  SettledCapture,
  SettleResult,
} from './port.ts';
export { putBackSteps, type ResetStep, resetSteps } from './reset-steps.ts';
export { createAdbServer } from './server.ts';
export { adbServerVersion } from './server-version.ts';
export { textCommands } from './text-commands.ts';
export { type Typing, typing } from './typing.ts';
