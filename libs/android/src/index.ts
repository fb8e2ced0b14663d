export type { AdbEndpoint } from './adb/adb-socket.ts';
export { BOOKS_DIRECTORY } from './books.ts';
export type {
  AdbServer,
  Bounds,
  CallOptions,
  Capture,
  CommandResult,
  CommandTicket,
  Device,
  DeviceCommand,
  DeviceEvent,
  DeviceFacts,
  SettleAndCaptureOptions,
  SettledCapture,
  SettleResult,
} from './port.ts';
export { createAdbServer } from './server.ts';
export { shellWord } from './shell-word.ts';
export { textCommands } from './text-commands.ts';
