import { headers, type Msg, NoRespondersError, RequestError } from '@nats-io/transport-node';
import { ERROR_CODES, type ErrorCode, TapwrightError, toTapwrightError } from '@tapwright/contracts';
import type { Responder, Subscription } from '../port.ts';
import { boundResponder, noAnswerInTime, nobodyAnswers } from '../responder.ts';
import { checkToken, rpcSubjectOf } from '../subjects.ts';
import { notConnected } from './failures.ts';
import type { Link } from './link.ts';

/** Header of an answer that is an error: its code; the body is the message. */
const ERROR_HEADER = 'Tapwright-Error';

/** Answers requests over core NATS; several processes at one address share them as a queue group. */
export function respondOverNats(
  link: Link,
  prefix: string,
  address: string,
  responder: Responder,
): Subscription {
  checkToken('address', address);
  const bounded = boundResponder(responder);
  const sub = link.nc.subscribe(rpcSubjectOf(prefix, address), {
    queue: address,
    callback(error, msg) {
      if (error === null) void answer(link, msg, bounded.answer);
    },
  });
  return {
    async drain() {
      if (!sub.isClosed()) await sub.drain().catch(() => undefined);
      await bounded.drain();
      await link.flush();
    },
  };
}

async function answer(link: Link, msg: Msg, respond: (body: string) => Promise<string>): Promise<void> {
  try {
    const body = await respond(msg.string());
    if (link.connected()) msg.respond(body);
  } catch (thrown) {
    // An answer that is too large for the server also ends here.
    const { code, message } = toTapwrightError(thrown);
    const failed = headers();
    failed.set(ERROR_HEADER, code);
    if (link.connected()) msg.respond(message, { headers: failed });
  }
}

export async function requestOverNats(
  link: Link,
  subject: { readonly prefix: string; readonly address: string },
  body: string,
  timeoutMs: number,
): Promise<string> {
  const { prefix, address } = subject;
  checkToken('address', address);
  if (!link.connected()) throw notConnected(`No request to ${address}`, link.where);
  const reply = await link.nc
    .request(rpcSubjectOf(prefix, address), body, { timeout: timeoutMs })
    .catch((cause: unknown) => {
      throw isNobody(cause) ? nobodyAnswers(address, cause) : noAnswerInTime(address, timeoutMs, cause);
    });
  const code = reply.headers?.get(ERROR_HEADER) ?? '';
  if (code !== '') throw new TapwrightError(isErrorCode(code) ? code : 'INTERNAL', reply.string());
  return reply.string();
}

function isNobody(thrown: unknown): boolean {
  return thrown instanceof NoRespondersError || (thrown instanceof RequestError && thrown.isNoResponders());
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}
