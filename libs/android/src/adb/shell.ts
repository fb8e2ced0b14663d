import type { Socket } from 'node:net';
import { TapwrightError } from '@tapwright/contracts';
import type { CallOptions } from '../port.ts';
import { type AdbEndpoint, askServer, withService } from './adb-socket.ts';
import { bounded } from './bounded.ts';
import {
  CLOSE_STDIN,
  createMarkedDecoder,
  createShellV2Decoder,
  markedLine,
  type ShellDecoder,
  type ShellOutput,
} from './shell-protocol.ts';
import { createTurns, type TurnsLimits } from './turns.ts';

/** Runs shell lines on one device. */
export interface Shell {
  readonly serial: string;
  /**
   * Runs one line and returns its output and its exit code, whatever that is.
   * @throws `DEVICE_TIMEOUT`, `CANCELED`, `DEVICE_UNAVAILABLE`: after these it is unknown whether the line has run.
   */
  run(line: string, options?: CallOptions): Promise<ShellOutput>;
  /** See the Device port. Does not count among the sockets of {@link run}. */
  follow(line: string, onLine: (text: string) => void, signal: AbortSignal): Promise<void>;
}

/** Maximum number of sockets to one device at once, and of calls that wait for one. */
const SHELL_LIMITS: TurnsLimits = { atOnce: 4, waiting: 64 };
/** Far above any picture or dump; limits how much memory one command can use. */
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/** @param closing ends every current or waiting call, with its reason */
export function createShell(endpoint: AdbEndpoint, serial: string, closing: AbortSignal): Shell {
  const turns = createTurns(SHELL_LIMITS);
  /** Asked once; forgotten after a failure, because the serial may belong to another device when it comes back. */
  let shellV2: boolean | undefined;

  async function run(line: string, signal: AbortSignal): Promise<ShellOutput> {
    try {
      const v2 = shellV2 ?? (await hasShellV2(endpoint, serial, signal));
      shellV2 = v2;
      const request = v2 ? `shell,v2,raw:${line}` : `exec:${markedLine(line)}`;
      return await withService(endpoint, { serial, request }, signal, (socket) => {
        if (v2) socket.write(CLOSE_STDIN);
        return readOutput(socket, v2 ? createShellV2Decoder() : createMarkedDecoder());
      });
    } catch (error) {
      shellV2 = undefined;
      throw error;
    }
  }

  return {
    serial,
    run: (line, options = {}) =>
      bounded('a shell command', { ...options, closing, leavesNothing: true }, (signal) =>
        turns.take(signal, () => run(line, signal)),
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

/** The whole output. `readable` rather than `data`: adbkit's parser has left the socket in that mode. */
function readOutput(socket: Socket, decoder: ShellDecoder): Promise<ShellOutput> {
  const { promise, resolve, reject } = Promise.withResolvers<ShellOutput>();
  let bytes = 0;
  let complete = false;
  const finish = (output: ShellOutput): void => {
    complete = true;
    resolve(output);
  };
  const pump = (): void => {
    for (let chunk: Buffer | null = socket.read(); chunk !== null; chunk = socket.read()) {
      bytes += chunk.length;
      if (bytes > OUTPUT_MAX_BYTES) reject(tooLarge());
      const output = decoder.push(chunk);
      if (output !== undefined) finish(output);
    }
  };
  socket.on('readable', pump);
  socket.once('end', () => {
    const output = decoder.end();
    if (output !== undefined) finish(output);
    else if (!complete) reject(cut());
  });
  // Every socket is closed in the end: creates no exception for those that have answered.
  socket.once('close', () => {
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

function tooLarge(): TapwrightError {
  return new TapwrightError('DEVICE_COMMAND_FAILED', `A command printed over ${OUTPUT_MAX_BYTES} bytes.`);
}
