import type { IncomingMessage, ServerResponse } from 'node:http';
import { WebDriverFault } from './fault.ts';
import { readBody } from './read-body.ts';
import type { Fields } from './read-json.ts';

export interface Command {
  readonly method: string;
  /** The path of the request, without its first slash. */
  readonly path: readonly string[];
  readonly body: Fields;
}

/** Every answer has a `value`. */
export interface Answer {
  readonly value: unknown;
  readonly sessionId?: string | null;
}

/**
 * Answers one request with what `carryOut` makes of it, or with the error of the protocol. Null: there is no such route, and
 * the answer is 404 without a body, as from the server of Appium's driver.
 */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  bodyMaxBytes: number,
  carryOut: (command: Command) => Promise<Answer | null>,
): Promise<void> {
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = await readBody(request, bodyMaxBytes);
    const path = pathname.split('/').slice(1);
    const answer = await carryOut({ method: request.method ?? 'GET', path, body });
    if (answer !== null) send(response, 200, answer);
    else if (!response.destroyed) response.writeHead(404, { 'content-length': 0 }).end();
  } catch (thrown) {
    const fault = thrown instanceof WebDriverFault ? thrown : unexpected(thrown);
    send(response, fault.status, { value: { error: fault.code, message: fault.message, stacktrace: '' } });
  }
}

function unexpected(thrown: unknown): WebDriverFault {
  return new WebDriverFault('unknown error', thrown instanceof Error ? thrown.message : String(thrown));
}

/** `undefined` is not JSON. */
function send(response: ServerResponse, status: number, answer: Answer): void {
  if (response.destroyed) return;
  const text = JSON.stringify({ ...answer, value: answer.value ?? null });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
