import type { ByteReader } from './byte-reader.ts';

/**
 * One opened service of a device: bytes in both directions. The service does not see the carrier (a connection of the
 * adb server or a stream of adbd). The carrier ends the stream when the service's promise resolves, and breaks it when
 * it rejects.
 */
export interface ServiceStream {
  readonly reader: ByteReader;
  /** Sends the bytes, or drops them when the other side has gone. Never throws. */
  write(bytes: Uint8Array): void;
  /** Resolves when more may be written or the other side has gone. Undefined: there is room now. */
  room(): Promise<void> | undefined;
  /** Aborted when the connection is gone in both directions; an end of input alone does not count. */
  readonly gone: AbortSignal;
  /** Breaks the stream at once, as when adbd dies. */
  destroy(): void;
}

/** Writes, and waits for a slow reader until it has caught up or gone. */
export async function send(stream: ServiceStream, bytes: Uint8Array): Promise<void> {
  stream.write(bytes);
  await stream.room();
}

/** What a device does on a stream that was opened for it. */
export type Service = (stream: ServiceStream) => Promise<void>;

/** The answer to a request for a service: granted, or refused with a reason in adb's words. */
export type Opened =
  | { readonly ok: true; readonly serve: Service }
  | { readonly ok: false; readonly reason: string };
