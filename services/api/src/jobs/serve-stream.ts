import type { ServerResponse } from 'node:http';
import { toTapwrightError } from '@tapwright/contracts';
import { databaseError } from '@tapwright/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerIn, limitsFor, type RestContext } from '../http/rest-app.ts';
import { streamingOf } from './streaming.ts';

/** A stream of server-sent events that is to be answered with. */
export interface ServedStream {
  /** What the log tells of it. */
  readonly about: Readonly<Record<string, string>>;
  /** Writes events until it is over or the signal is aborted, and ends the response. */
  write(response: ServerResponse, signal: AbortSignal): Promise<void>;
}

/**
 * Answers with a stream: one more of the tenant's, which ends when the client leaves, and with the access of its caller.
 * @throws TapwrightError `TENANT_LIMIT` before anything is sent
 */
export async function serveStream(
  context: RestContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { about, write }: ServedStream,
): Promise<void> {
  const { ended, count } = streamingOf(context);
  const leave = count.enter(request.tenantId, limitsFor(context, request).streams);
  const abort = new AbortController();
  request.raw.once('close', () => abort.abort());
  const unwatch = ended.watch(callerIn(request), () => abort.abort());
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    connection: 'keep-alive',
  });
  // A client that waits for news should get the headers at once.
  reply.raw.flushHeaders();
  await write(reply.raw, abort.signal)
    .catch((error: unknown) => {
      const { code } = toTapwrightError(databaseError(error));
      context.platform.log.warn({ code, ...about }, 'event stream ended');
    })
    .finally(leave)
    .finally(unwatch);
}
