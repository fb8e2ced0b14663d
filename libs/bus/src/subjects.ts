import { TapwrightError } from '@tapwright/contracts';
import type { BusMessage } from './port.ts';

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;
const TYPE = /^[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{1,64}$/;
const TOKEN_EXPECTED = '1 to 128 letters, digits, underscores and hyphens';

/** Distinguishes one consumer's messages from another's. */
export interface Route {
  readonly type: string;
  readonly address: string | null;
}

/** @throws TapwrightError `INPUT_INVALID` if the value cannot be a token of a subject. */
export function checkToken(field: string, value: string): void {
  if (TOKEN.test(value)) return;
  throw new TapwrightError('INPUT_INVALID', `The ${field} cannot be part of a subject.`, {
    field,
    expected: TOKEN_EXPECTED,
  });
}

/** Exactly two tokens, so that an address can never be mistaken for a part of the type. */
export function checkRoute({ type, address }: Route): void {
  if (!TYPE.test(type)) {
    throw new TapwrightError('INPUT_INVALID', 'The event type cannot be part of a subject.', {
      field: 'type',
      expected: 'two words with a dot between, such as run.queued',
    });
  }
  if (address !== null) checkToken('address', address);
}

/** Checks route and key, the parts of a subject. */
export function checkPlace(message: BusMessage): void {
  checkRoute(message);
  checkToken('key', message.key);
}

export function checkMessage(message: BusMessage): void {
  checkPlace(message);
  checkToken('id', message.id);
}

/** `<prefix>.<type>.<key>`, or `<prefix>.<type>.<address>.<key>` for addressed messages. */
export function subjectOf(prefix: string, { type, address, key }: Route & { readonly key: string }): string {
  return address === null ? `${prefix}.${type}.${key}` : `${prefix}.${type}.${address}.${key}`;
}

/** The one filter of a consumer; the number of its tokens separates addressed messages from others. */
export function filterOf(prefix: string, route: Route): string {
  return subjectOf(prefix, { ...route, key: '*' });
}

/** The route and key in a subject; null if it is not one of ours. */
export function parseSubject(prefix: string, subject: string): (Route & { readonly key: string }) | null {
  if (!subject.startsWith(`${prefix}.`)) return null;
  const [noun, verb, third, fourth, ...more] = subject.slice(prefix.length + 1).split('.');
  if (noun === undefined || verb === undefined || third === undefined || more.length > 0) return null;
  const type = `${noun}.${verb}`;
  return fourth === undefined ? { type, address: null, key: third } : { type, address: third, key: fourth };
}

/** The subject for dead letters of a message. */
export function deadSubjectOf(prefix: string, { type, key }: BusMessage): string {
  return `${prefix}-dead.${type}.${key}`;
}

export function rpcSubjectOf(prefix: string, address: string): string {
  return `${prefix}-rpc.${address}`;
}

/** Upper case, as is usual for stream names. */
export function streamNameOf(prefix: string): string {
  return prefix.toUpperCase();
}

export function deadStreamNameOf(prefix: string): string {
  return `${streamNameOf(prefix)}_DEAD`;
}

/**
 * The durable consumer: one per event, or per event and address. Part of the contract: a new name starts from scratch.
 */
export function durableOf(consumer: string, { type, address }: Route): string {
  const name = `${consumer}_${type.replace('.', '-')}`;
  return address === null ? name : `${name}_${address}`;
}
