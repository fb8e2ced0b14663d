/** Limits of the two streams; missing values have defaults. */
export interface StreamLimits {
  /** Work waiting to be handled: beyond either of the first two limits, `BUS_FULL`. */
  readonly maxBytes: number;
  readonly maxMessages: number;
  /** Work older than this is dropped; the `events` table still has it. */
  readonly maxAgeMs: number;
  /** Dead letters: the oldest are dropped. */
  readonly deadMaxBytes: number;
  readonly deadMaxMessages: number;
}

/** Who connects, and how the server and it know each other. */
export interface BusAccess {
  /** Seed of the user's nkey; secret. */
  readonly nkeySeed?: string;
  /** Content of a credentials file, as `nsc` writes it; secret. */
  readonly credentials?: string;
  /** PEM texts: whom to trust, and the certificate and key to show. With them TLS is required. */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
}

export interface JetStreamBusOptions {
  /** Addresses such as `nats://user:password@host:4222`; `tls://` requires TLS. */
  readonly servers: string | readonly string[];
  /** First token of every subject and, in upper case, name of the stream. */
  readonly prefix: string;
  /** Name of the connection on the server. */
  readonly name?: string;
  readonly access?: BusAccess;
  readonly limits?: Partial<StreamLimits>;
  /** Maximum wait for the first connection, in milliseconds. */
  readonly connectTimeoutMs?: number;
  /** Maximum wait for an answer of the server, in milliseconds. */
  readonly answerTimeoutMs?: number;
}

const DAY_MS = 86_400_000;
const MEBIBYTE = 1024 * 1024;

/** The server reserves the bytes when it creates the stream, so the defaults are modest: messages are small. */
export const DEFAULT_LIMITS: StreamLimits = {
  maxBytes: 256 * MEBIBYTE,
  maxMessages: 500_000,
  maxAgeMs: 7 * DAY_MS,
  deadMaxBytes: 32 * MEBIBYTE,
  deadMaxMessages: 10_000,
};

export const DEFAULT_CONNECT_TIMEOUT_MS = 5_000;
export const DEFAULT_ANSWER_TIMEOUT_MS = 5_000;
