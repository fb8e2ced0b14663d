import { JetStreamApiError } from '@nats-io/jetstream';
import { InvalidArgumentError, PermissionViolationError } from '@nats-io/transport-node';
import { TapwrightError } from '@tapwright/contracts';

/** Codes of the JetStream API (`server/errors.json` of nats-server) that are distinguished here. */
export const API_CODES = {
  insufficientResources: 10_023,
  memoryExceeded: 10_028,
  storageExceeded: 10_047,
  streamNameInUse: 10_058,
  streamNotFound: 10_059,
  /** The stream refused the message: a limit is reached and it discards new messages. */
  storeFailed: 10_077,
  filterNotUnique: 10_100,
  consumerExists: 10_148,
} as const;

const FULL: ReadonlySet<number> = new Set([
  API_CODES.insufficientResources,
  API_CODES.memoryExceeded,
  API_CODES.storageExceeded,
  API_CODES.storeFailed,
]);

export function isApiError(thrown: unknown, code: number): boolean {
  return thrown instanceof JetStreamApiError && thrown.code === code;
}

/** Nobody listens on the subject or the API: JetStream is off, still starting, or the stream is gone. */
export function isNobodyThere(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'JetStreamNotEnabled';
}

/** The server refuses this user the subject. */
export function isForbidden(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown instanceof PermissionViolationError || isForbidden(thrown.cause);
}

/** What a failed call of the server means to the caller of the bus. */
export function toBusError(what: string, where: string, thrown: unknown): TapwrightError {
  if (thrown instanceof TapwrightError) return thrown;
  if (thrown instanceof JetStreamApiError && FULL.has(thrown.code)) {
    return new TapwrightError('BUS_FULL', `${what}: ${thrown.message}.`, {
      advice: 'Wait until the services have handled the queued messages, or raise the limits of the stream.',
      cause: thrown,
    });
  }
  if (thrown instanceof InvalidArgumentError) {
    return new TapwrightError('INPUT_INVALID', `${what}: ${thrown.message}.`, {
      field: 'body',
      cause: thrown,
    });
  }
  if (isForbidden(thrown)) {
    return new TapwrightError('BUS_FORBIDDEN', `${what}: NATS at ${where} refuses this user the subject.`, {
      advice:
        'Give each service its own nkey, and make the configuration of the server again (tapwright bus users).',
      cause: thrown,
    });
  }
  const advice = isNobodyThere(thrown)
    ? 'Check that the server runs with JetStream (nats-server -js).'
    : 'Check that the NATS server is running and can be reached.';
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new TapwrightError('BUS_UNAVAILABLE', `${what} at ${where}: ${reason}.`, { advice, cause: thrown });
}

/** There is no connection just now; it is restored automatically. */
export function notConnected(what: string, where: string): TapwrightError {
  return new TapwrightError('BUS_UNAVAILABLE', `${what}: there is no connection to NATS at ${where}.`, {
    advice: 'Try again; the connection is restored as soon as the server answers.',
  });
}
