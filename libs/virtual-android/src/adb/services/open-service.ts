import type { VirtualDevice } from '../../phone/device/virtual-device.ts';
import { singleQuoted } from '../../shell/quoting.ts';
import type { Opened, Service, ServiceStream } from '../stream/service-stream.ts';
import { daemonService } from './daemon-services.ts';
import { serveFramebuffer } from './framebuffer.ts';
import { serveJdwp, serveTrackJdwp } from './jdwp.ts';
import type { Reverses } from './reverse.ts';
import { reverseService } from './reverse-service.ts';
import { shellRequestOf } from './shell-request.ts';
import { serveExec, serveShell } from './shell-service.ts';
import { serveSync } from './sync-service.ts';

/**
 * What the carrier lends to a service. There is one for each connection between a host and a device (a transport of the
 * adb server, a connection of adbd), made when the connection begins.
 */
export interface ServiceContext {
  /**
   * The host's reversed ports: `createReverses(device, connectHost)`, where `connectHost` is how the carrier reaches its
   * host. The carrier calls `removeAll` when the connection ends. Without `reverses`, `reverse:` is refused.
   */
  readonly reverses?: Reverses;
}

/** Services without arguments. */
const PLAIN: Readonly<Record<string, (...of: [...Parameters<Service>, VirtualDevice]) => Promise<void>>> = {
  'sync:': serveSync,
  'framebuffer:': serveFramebuffer,
  jdwp: serveJdwp,
  'track-jdwp': serveTrackJdwp,
};

/**
 * Opens a service of a device by adb's name (SERVICES.TXT): `shell,v2:ls`, `sync:`, `tcp:8080` …
 * A carrier also follows `device.power`: it breaks its streams and connections when the phone goes off, and accepts new
 * ones when it starts.
 */
export function openService(device: VirtualDevice, request: string, context: ServiceContext = {}): Opened {
  const opened = serviceOf(device, request, context);
  return opened.ok ? granted((stream) => opened.serve(counted(stream, device))) : opened;
}

/** Counts what the phone sends. */
function counted(stream: ServiceStream, { traffic }: VirtualDevice): ServiceStream {
  return {
    reader: stream.reader,
    gone: stream.gone,
    room: () => stream.room(),
    destroy: () => stream.destroy(),
    write(bytes) {
      traffic.bytes += bytes.length;
      stream.write(bytes);
    },
  };
}

function serviceOf(device: VirtualDevice, request: string, context: ServiceContext): Opened {
  const plain = Object.hasOwn(PLAIN, request) ? PLAIN[request] : undefined;
  if (plain !== undefined) return granted((stream) => plain(stream, device));
  const shell = shellRequestOf(request);
  if (shell !== null) return granted((stream) => serveShell(stream, device, shell));
  if (request.startsWith('exec:')) return exec(device, request.slice('exec:'.length));
  const abb = /^(abb|abb_exec):(.*)$/s.exec(request);
  if (abb !== null) return binderBridge(device, abb[1] === 'abb', abb[2] ?? '');
  if (request.startsWith('reverse:')) return reverse(context, request.slice('reverse:'.length));
  return daemonService(device, request) ?? socket(device, request);
}

/** adbd starts no shell for an empty `exec:`. */
function exec(device: VirtualDevice, line: string): Opened {
  if (line.trim() === '') return refused('exec: needs a command');
  return granted((stream) => serveExec(stream, device, line));
}

/** `abb:` and `abb_exec:`: as `cmd`, but with separate words instead of a shell line (AOSP `daemon/abb.cpp`). */
function binderBridge(device: VirtualDevice, packets: boolean, words: string): Opened {
  const quoted = words.split('\0').map((word) => singleQuoted(word));
  const line = `cmd ${quoted.join(' ')}`;
  if (!packets) return exec(device, line);
  return granted((stream) => serveShell(stream, device, { line, v2: true, terminal: false }));
}

function reverse({ reverses }: ServiceContext, text: string): Opened {
  return reverses === undefined
    ? refused('reverse: not available here')
    : granted(reverseService(reverses, text));
}

/** Connects to what listens on the phone. `tcp:PORT:HOST` reaches only the phone itself; `dev:` and `jdwp:PID` fail. */
function socket(device: VirtualDevice, request: string): Opened {
  const name = request
    .replace(/^(tcp:\d+):(?:localhost|127\.0\.0\.1)$/, '$1')
    // On a phone `local:` means its reserved names (AOSP `socket_spec.cpp`).
    .replace(/^local:/, 'localreserved:');
  if (!/^(tcp|localabstract|localreserved|localfilesystem):/.test(name))
    return refused(`unknown service '${request.slice(0, 80)}'`);
  const listener = device.sockets.find(name);
  return listener === undefined
    ? refused(`cannot connect to '${request.slice(0, 80)}': Connection refused`)
    : granted(listener);
}

function granted(serve: Service): Opened {
  return { ok: true, serve };
}

function refused(reason: string): Opened {
  return { ok: false, reason };
}
