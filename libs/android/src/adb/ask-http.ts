import { request } from 'node:http';
import type { Socket } from 'node:net';
import { TapwrightError } from '@tapwright/contracts';

export interface HttpQuestion {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * One HTTP request on a socket that is connected to a port of the phone. The caller destroys the socket, also where it
 * gives up. @throws `DEVICE_UNAVAILABLE` if the answer breaks off, `DEVICE_OUTPUT_TOO_LARGE`
 */
export function askHttp(socket: Socket, question: HttpQuestion, maxBytes: number): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const body = question.body === undefined ? '' : JSON.stringify(question.body);
  const asked = request({
    createConnection: () => socket,
    method: question.method,
    path: question.path,
    headers: {
      host: '127.0.0.1',
      connection: 'close',
      ...(body === ''
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  asked.once('error', (error) => reject(cut(error)));
  asked.once('response', (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(tooLarge(maxBytes));
      else chunks.push(chunk);
    });
    response.once('error', (error) => reject(cut(error)));
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
    );
    // After an `end` this changes nothing.
    response.once('close', () => reject(cut(undefined)));
  });
  asked.end(body);
  // adbkit's parser has left the socket paused.
  socket.resume();
  return promise;
}

function cut(cause: unknown): TapwrightError {
  return new TapwrightError('DEVICE_UNAVAILABLE', 'The server on the phone broke off its answer.', { cause });
}

function tooLarge(maxBytes: number): TapwrightError {
  return new TapwrightError(
    'DEVICE_OUTPUT_TOO_LARGE',
    `The server on the phone sent over ${maxBytes} bytes.`,
    {
      advice: 'Look at the phone: an app that shows so much cannot be tested.',
    },
  );
}
