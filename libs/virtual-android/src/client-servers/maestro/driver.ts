import {
  type handleClientStreamingCall,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  status,
} from '@grpc/grpc-js';
import { strikeKey, typeText } from '../../phone/device/editing.ts';
import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { screenSizeOf } from '../../phone/system/screen-size.ts';
import { lookingAt } from '../../uiautomator2-server/automation.ts';
import { takingConnections } from '../connections.ts';
import type { ServingSocket } from '../server-process.ts';
import { tapAt } from '../touching.ts';
import { maestroHierarchy } from './hierarchy.ts';
import { MAESTRO_SERVICE, type MaestroMethod, type Message } from './service.ts';

/** Before a look, and for a window that may change. */
const IDLE_MS = 500;
const ERASED_MAX = 5_000;
const MEDIA_MAX_BYTES = 32 * 1024 * 1024;

/** A refusal, as `internalError` of the server makes one; others are `UNKNOWN`. */
class Refusal extends Error {
  readonly code: status;
  constructor(message: string, code: status = status.INTERNAL) {
    super(message);
    this.code = code;
  }
}

type Handlers = Readonly<Record<Exclude<MaestroMethod, 'addMedia'>, (asked: Message) => unknown>>;

function handlersOf(device: VirtualDevice): Handlers {
  const look = lookingAt(device, () => IDLE_MS);
  return {
    deviceInfo: () => {
      const { width, height } = screenSizeOf(device.source);
      return { widthPixels: width, heightPixels: height };
    },
    viewHierarchy: async () => ({ hierarchy: maestroHierarchy(await look()) }),
    screenshot: async () => ({ bytes: (await device.source.picture()).png }),
    tap: ({ x, y }) => tapAt(device, [Number(x), Number(y)]),
    // It presses keys, and has none for other characters.
    inputText: ({ text }) => {
      const typed = String(text).replaceAll(/[^\x20-\x7e]/g, '');
      if (device.wakefulness.awake) typeText(device, typed);
    },
    eraseAllText: ({ charactersToErase }) => {
      const count = Math.min(Number(charactersToErase), ERASED_MAX);
      if (device.wakefulness.awake) for (let at = 0; at < count; at += 1) strikeKey(device, 'DEL');
    },
    isWindowUpdating: () => {
      const before = device.source.view().hierarchy;
      device.clock.pass(IDLE_MS);
      return { isWindowUpdating: device.source.view().hierarchy !== before };
    },
    launchApp: ({ packageName }) => {
      const name = String(packageName);
      if (!device.start(name))
        throw new Refusal(`No launcher intent found for package ${name}`, status.UNKNOWN);
    },
    setLocation: noPlace,
    enableMockLocationProviders: noPlace,
    disableLocationUpdates: () => undefined,
  };
}

function noPlace(): never {
  throw new Refusal('a virtual device has no places');
}

/** The server on a socket of the phone. A mocked place is refused. */
export function grpcServer(device: VirtualDevice): ServingSocket {
  const server = new Server({ 'grpc.max_receive_message_length': MEDIA_MAX_BYTES });
  const unary = Object.entries(handlersOf(device)).map(
    ([name, handler]) => [name, answering(device, handler)] as const,
  );
  server.addService(MAESTRO_SERVICE, { ...Object.fromEntries(unary), addMedia: addMedia(device) });
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return takingConnections(
    (socket) => injector.injectConnection(socket),
    () => {
      injector.destroy();
      server.forceShutdown();
    },
  );
}

function answering(
  device: VirtualDevice,
  handler: (asked: Message) => unknown,
): handleUnaryCall<Message, Message> {
  return (call, done) => {
    const gone = new AbortController();
    call.once('cancelled', () => gone.abort());
    carryOut(device, gone.signal, () => handler(call.request)).then(
      (answer) => done(null, answer),
      (thrown: unknown) => done(failureOf(thrown)),
    );
  };
}

async function carryOut(device: VirtualDevice, gone: AbortSignal, act: () => unknown): Promise<Message> {
  device.traffic.commands += 1;
  await device.faults.beforeAnswer(gone);
  const answer = await act();
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}

function failureOf(thrown: unknown): { code: status; details: string } {
  const details = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: thrown instanceof Refusal ? thrown.code : status.INTERNAL, details };
}

/** Files for the gallery; there is none that would show them. */
function addMedia(device: VirtualDevice): handleClientStreamingCall<Message, Message> {
  return (call, done) => {
    const parts: Buffer[] = [];
    let size = 0;
    let path = '';
    call.on('data', ({ payload, media_name: name }: Message) => {
      const data = typeof payload === 'object' && payload !== null && 'data' in payload ? payload.data : null;
      if (!(data instanceof Uint8Array)) return;
      size += data.length;
      if (size <= MEDIA_MAX_BYTES) parts.push(Buffer.from(data));
      path = `/sdcard/Pictures/${String(name).split('/').at(-1)}`;
    });
    call.on('end', () => {
      if (size > MEDIA_MAX_BYTES)
        return done({ code: status.INTERNAL, details: 'java.io.IOException: No space left on device' });
      carryOut(device, new AbortController().signal, () => {
        const written = device.files.write(path, Buffer.concat(parts));
        if (!written.ok) throw new Refusal(`java.io.IOException: ${path}`);
      }).then(
        (answer) => done(null, answer),
        (thrown: unknown) => done(failureOf(thrown)),
      );
    });
  };
}
