import type { Socket } from 'node:net';
import { TapwrightError } from '@tapwright/contracts';
import type { CallOptions } from '../port.ts';
import { type AdbEndpoint, askServer, withService } from './adb-socket.ts';
import { askHttp, type HttpAnswer, type HttpQuestion } from './ask-http.ts';
import { bounded } from './bounded.ts';
import { receiveFile, type Sink } from './receive-file.ts';
import {
  CLOSE_STDIN,
  createMarkedDecoder,
  createShellV2Decoder,
  markedLine,
  type ShellDecoder,
  type ShellOutput,
} from './shell-protocol.ts';
import { createTurns, type TurnsLimits } from './turns.ts';

export interface RunOptions extends CallOptions {
  /** Most bytes of an answer, those of the protocol included; by default 4 MiB. */
  readonly maxBytes?: number;
}

/** Runs shell lines on one device. */
export interface Shell {
  readonly serial: string;
  /**
   * Runs one line and returns its output and its exit code, whatever that is.
   * @throws `DEVICE_TIMEOUT`, `CANCELED`, `DEVICE_UNAVAILABLE`: after these it is unknown whether the line has run.
   * `DEVICE_OUTPUT_TOO_LARGE` as soon as more than `maxBytes` have come; the rest is not read.
   */
  run(line: string, options?: RunOptions): Promise<ShellOutput>;
  /**
   * Reads a file of the device and gives its bytes to `sink`, as fast as that takes them.
   * @throws as {@link run} does; `DEVICE_COMMAND_FAILED` if the device refuses; what `sink` throws
   */
  pull(path: string, sink: Sink, options: CallOptions & { readonly maxBytes: number }): Promise<void>;
  /**
   * Asks an HTTP server on the phone, on a connection of its own through adb: no port of this machine is opened for it.
   * @throws as {@link run} does
   */
  ask(port: number, question: HttpQuestion, options: RunOptions): Promise<HttpAnswer>;
  /** See the Device port. Does not count among the sockets of {@link run}. */
  follow(line: string, onLine: (text: string) => void, signal: AbortSignal): Promise<void>;
}

/** Maximum number of sockets to one device at once, and of calls that wait for one. */
const SHELL_LIMITS: TurnsLimits = { atOnce: 4, waiting: 64 };
const MEBIBYTE = 1024 * 1024;
/** Far above what any other command than a dump or a picture prints. */
const OUTPUT_MAX_BYTES = 4 * MEBIBYTE;
/** Of all answers of one device that are being read: a dump and two pictures, each at its limit, are a little more. */
const DEVICE_MAX_BYTES = 48 * MEBIBYTE;

/** @param closing ends every current or waiting call, with its reason */
export function createShell(endpoint: AdbEndpoint, serial: string, closing: AbortSignal): Shell {
  const turns = createTurns(SHELL_LIMITS);
  /** Asked once; forgotten after a failure, because the serial may belong to another device when it comes back. */
  let shellV2: boolean | undefined;
  const held = { bytes: 0 };

  async function run(line: string, maxBytes: number, signal: AbortSignal): Promise<ShellOutput> {
    try {
      const v2 = shellV2 ?? (await hasShellV2(endpoint, serial, signal));
      shellV2 = v2;
      const request = v2 ? `shell,v2,raw:${line}` : `exec:${markedLine(line)}`;
      return await withService(endpoint, { serial, request }, signal, (socket) => {
        if (v2) socket.write(CLOSE_STDIN);
        return readOutput(socket, v2 ? createShellV2Decoder() : createMarkedDecoder(), { maxBytes, held });
      });
    } catch (error) {
      shellV2 = undefined;
      throw error;
    }
  }

  return {
    serial,
    run: (line, { maxBytes = OUTPUT_MAX_BYTES, ...options } = {}) =>
      bounded('a shell command', { ...options, closing, leavesNothing: true }, (signal) =>
        turns.take(signal, () => run(line, maxBytes, signal)),
      ),
    pull: (path, sink, { maxBytes, ...options }) =>
      bounded('pulling a file', { ...options, closing }, (signal) =>
        turns.take(signal, () =>
          withService(endpoint, { serial, request: 'sync:' }, signal, (socket) =>
            receiveFile(socket, { path, maxBytes }, sink),
          ),
        ),
      ),
    ask: (port, question, { maxBytes = OUTPUT_MAX_BYTES, ...options }) =>
      bounded('a server on the phone', { ...options, closing, leavesNothing: true }, (signal) =>
        turns.take(signal, () =>
          withService(endpoint, { serial, request: `tcp:${port}` }, signal, (socket) =>
            askHttp(socket, question, maxBytes),
          ),
        ),
      ),
    // The old service has a terminal, with which programs print line by line instead of in blocks of 4 KiB.
    follow: (line, onLine, caller) =>
      withService(
        endpoint,
        { serial, request: `shell:${line}` },
        AbortSignal.any([caller, closing]),
        (socket) => readLines(socket, onLine),
      ),
  };
}

async function hasShellV2(endpoint: AdbEndpoint, serial: string, signal: AbortSignal): Promise<boolean> {
  const features = await askServer(endpoint, `host-serial:${serial}:features`, signal);
  return features.trim().split(',').includes('shell_v2');
}

interface ReadLimits {
  readonly maxBytes: number;
  /** What all answers of the device that are being read have brought so far. */
  readonly held: { bytes: number };
}

/**
 * The whole output, refused while it streams in where it is too much. `readable` rather than `data`: adbkit's parser has
 * left the socket in that mode.
 */
function readOutput(socket: Socket, decoder: ShellDecoder, limits: ReadLimits): Promise<ShellOutput> {
  const { promise, resolve, reject } = Promise.withResolvers<ShellOutput>();
  const { maxBytes, held } = limits;
  let bytes = 0;
  let complete = false;
  const finish = (output: ShellOutput): void => {
    complete = true;
    resolve(output);
  };
  const pump = (): void => {
    for (let chunk: Buffer | null = socket.read(); chunk !== null && !complete; chunk = socket.read()) {
      bytes += chunk.length;
      held.bytes += chunk.length;
      if (bytes > maxBytes || held.bytes > DEVICE_MAX_BYTES) {
        complete = true;
        reject(tooLarge(Math.min(maxBytes, DEVICE_MAX_BYTES)));
        return;
      }
      const output = decoder.push(chunk);
      if (output !== undefined) finish(output);
    }
  };
  socket.on('readable', pump);
  socket.once('end', () => {
    if (complete) return;
    const output = decoder.end();
    if (output !== undefined) finish(output);
    else reject(cut());
  });
  // Every socket is closed in the end: creates no exception for those that have answered.
  socket.once('close', () => {
    held.bytes -= bytes;
    if (!complete) reject(cut());
  });
  pump();
  return promise;
}

/** A longer line keeps only its end. */
const LINE_MAX_CHARACTERS = 65_536;

/** Every line up to the end of the stream; the last one may lack its line end. */
function readLines(socket: Socket, onLine: (text: string) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const decoder = new TextDecoder();
  let held = '';
  const pump = (): void => {
    for (let chunk: Buffer | null = socket.read(); chunk !== null; chunk = socket.read()) {
      held += decoder.decode(chunk, { stream: true });
      const lines = held.split(/\r?\n/);
      held = (lines.pop() ?? '').slice(-LINE_MAX_CHARACTERS);
      for (const line of lines) onLine(line);
    }
  };
  socket.on('readable', pump);
  for (const end of ['end', 'close']) socket.once(end, () => resolve());
  pump();
  return promise.then(() => {
    if (held !== '') onLine(held);
  });
}

function cut(): TapwrightError {
  return new TapwrightError('DEVICE_UNAVAILABLE', 'The connection ended before the command did.');
}

function tooLarge(maxBytes: number): TapwrightError {
  return new TapwrightError('DEVICE_OUTPUT_TOO_LARGE', `A command printed over ${maxBytes} bytes.`, {
    advice: 'Look at the phone: an app that shows or logs so much cannot be tested.',
  });
}
