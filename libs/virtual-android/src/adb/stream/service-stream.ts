import type { ByteReader } from './byte-reader.ts';

/**
 * One opened service of a device: bytes both ways. What carries them (a connection of the adb server, a stream of adbd) does not
 * show. The carrier ends the stream when the service's promise resolves, and breaks it when that rejects.
 */
export interface ServiceStream {
  readonly reader: ByteReader;
  /** Sends, or drops what comes after the other side has gone. Never throws. */
  write(bytes: Uint8Array): void;
  /** Resolves when more may be written, or the other side has gone; undefined where there is room. */
  room(): Promise<void> | undefined;
  /** Aborted when the connection is gone both ways; an end of input alone does not count. */
  readonly gone: AbortSignal;
  /** Breaks the stream at once, as when adbd dies. */
  destroy(): void;
}

/** Writes and, where the other side reads too slowly, waits until it has caught up or gone. */
export async function send(stream: ServiceStream, bytes: Uint8Array): Promise<void> {
  stream.write(bytes);
  await stream.room();
}

/** What a device does on a stream that was opened for it. */
export type Service = (stream: ServiceStream) => Promise<void>;

/** A request for a service: granted, or refused with a reason worded as adb does. */
export type Opened =
  | { readonly ok: true; readonly serve: Service }
  | { readonly ok: false; readonly reason: string };
