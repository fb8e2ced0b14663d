import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VirtualDevice } from '../phone/device/virtual-device.ts';
import { readBody } from '../webdriver/read-body.ts';
import { createHttpServer } from './http-server.ts';
import type { ServingSocket } from './server-process.ts';

/** An error of JSON-RPC 2.0 that a method answers with. */
export class RpcFault extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Codes of the specification of JSON-RPC 2.0. */
export const RPC = {
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
} as const;

/** A method. `gone` is aborted when its client has gone. @throws RpcFault */
export type RpcMethod = (params: unknown, gone: AbortSignal) => unknown;
export type RpcMethods = Readonly<Record<string, RpcMethod>>;

const BODY_MAX_BYTES = 1024 * 1024;

/** A server that takes calls by POST on these paths, and answers texts to GET. */
export interface RpcServer {
  readonly methods: RpcMethods;
  readonly postPath: RegExp;
  readonly texts: Readonly<Record<string, string>>;
}

/** JSON-RPC 2.0 over HTTP on a socket of the phone. One call in each request, as the clients send them. */
export function createRpcServer(device: VirtualDevice, server: RpcServer): ServingSocket {
  return createHttpServer((request, response) => void answer(device, server, request, response));
}

async function answer(
  device: VirtualDevice,
  { methods, postPath, texts }: RpcServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'GET' && Object.hasOwn(texts, pathname))
    return send(response, 200, 'text/plain', texts[pathname] ?? '');
  if (request.method !== 'POST' || !postPath.test(pathname))
    return send(response, 404, 'text/plain', 'Not Found');
  let id: unknown = null;
  let body: Readonly<Record<string, unknown>>;
  try {
    body = await readBody(request, BODY_MAX_BYTES);
    id = body.id ?? null;
    device.traffic.commands += 1;
    await device.faults.beforeAnswer(gone.signal);
    const result = await call(methods, body, gone.signal);
    return json(response, { jsonrpc: '2.0', id, result: result ?? null });
  } catch (thrown) {
    const error =
      thrown instanceof RpcFault
        ? { code: thrown.code, message: thrown.message }
        : { code: RPC.internal, message: thrown instanceof Error ? thrown.message : String(thrown) };
    return json(response, { jsonrpc: '2.0', id, error });
  }
}

function call(methods: RpcMethods, body: Readonly<Record<string, unknown>>, gone: AbortSignal): unknown {
  const { jsonrpc, method, params } = body;
  if (jsonrpc !== '2.0' || typeof method !== 'string')
    throw new RpcFault(RPC.invalidRequest, 'Invalid Request');
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (found === undefined)
    throw new RpcFault(RPC.methodNotFound, `Method not found: ${method.slice(0, 100)}`);
  return found(params, gone);
}

function json(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(value));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
