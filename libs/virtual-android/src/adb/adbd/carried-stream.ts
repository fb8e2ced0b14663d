import { ENDED } from '../../ended.ts';
import { type ByteReader, createByteQueue } from '../stream/byte-reader.ts';
import type { ServiceStream } from '../stream/service-stream.ts';
import { createOutbox } from './outbox.ts';
import { COMMAND } from './wire.ts';

/** What a stream needs from the connection that it shares with other streams. */
export interface Link {
  /** Most bytes that the host accepts in one message. */
  maxPayload(): number;
  send(command: number, args: readonly [number, number], payload?: Uint8Array): void;
  /** False while the host reads too slowly. The streams are flushed when that is over. */
  hasRoom(): boolean;
  /** Counts bytes of the host that wait to be read by services; negative: bytes that were read. */
  hold(bytes: number): void;
}

/** One stream of a connection, as the connection sees it. AOSP: a pair of `asocket`s, one local, one remote. */
export interface CarriedStream {
  readonly id: number;
  readonly stream: ServiceStream;
  /** The host's id of the stream; 0 until the host has answered our OPEN. */
  remote(): number;
  /** OKAY came: the host has taken the last message, or has granted our OPEN (the first OKAY). */
  ready(remote: number): void;
  /** WRTE came. */
  receive(bytes: Buffer): void;
  /** CLSE came. It is answered once. */
  closedByHost(): void;
  /** The link has room again. */
  flush(): void;
  /** The service is done: what it wrote is still delivered, then the stream is closed. */
  finish(): void;
  /** The connection is gone, or this side has broken off the stream. */
  lose(): void;
}

/**
 * A stream that is open on this side. Each direction has at most one unacknowledged message, so each side holds little,
 * whatever the other does: the host is asked for more when the service has read the last message.
 *
 * The end of a stream ends both directions, as in AOSP's `sockets.cpp`. The service still reads what had come. It
 * notices the end as a process notices a broken pipe: when it writes.
 */
export function createCarriedStream(
  id: number,
  firstRemote: number,
  link: Link,
  onClosed: () => void,
): CarriedStream {
  let remote = firstRemote;
  let state: 'open' | 'finishing' | 'closed' = 'open';
  const gone = new AbortController();
  const inbox = createInbox(link, () => {
    if (state !== 'closed') link.send(COMMAND.okay, [id, remote]);
  });
  const outbox = createOutbox();
  let granted = firstRemote !== 0;

  const close = (): void => {
    if (state === 'closed') return;
    state = 'closed';
    inbox.end();
    outbox.clear();
    onClosed();
  };
  const closeHere = (): void => {
    if (state !== 'closed') link.send(COMMAND.close, [id, remote]);
    close();
  };
  const lose = (): void => {
    close();
    inbox.drop();
    gone.abort(ENDED);
  };
  const pump = (): void => {
    if (state === 'closed') return;
    if (granted && outbox.size() > 0 && link.hasRoom()) {
      granted = false;
      link.send(COMMAND.write, [id, remote], outbox.take(link.maxPayload()));
    }
    // As in adbd, CLSE follows the last WRTE at once, without waiting for its OKAY.
    if (state === 'finishing' && outbox.size() === 0) closeHere();
  };

  return {
    id,
    remote: () => remote,
    ready(from) {
      remote = from;
      granted = true;
      pump();
    },
    receive: (bytes) => inbox.receive(bytes),
    closedByHost: closeHere,
    flush: pump,
    finish() {
      inbox.drop();
      if (state === 'open') state = 'finishing';
      pump();
    },
    lose,
    stream: {
      reader: inbox.reader,
      gone: gone.signal,
      room: () => outbox.room(),
      write(bytes) {
        if (state === 'closed') return gone.abort(ENDED);
        outbox.add(bytes);
        pump();
      },
      destroy() {
        closeHere();
        lose();
      },
    },
  };
}

interface Inbox {
  readonly reader: ByteReader;
  receive(bytes: Buffer): void;
  end(): void;
  /** Nobody will read any more: waiting data is forgotten, later data is acknowledged and dropped. */
  drop(): void;
}

/** Data from the host that the service has not read. `acknowledge` asks the host for its next message. */
function createInbox(link: Link, acknowledge: () => void): Inbox {
  let held = 0;
  let paused = false;
  let owing = false;
  let dropped = false;
  const queue = createByteQueue({
    pause: () => {
      paused = true;
    },
    resume: () => {
      paused = false;
      if (owing) acknowledge();
      owing = false;
    },
  });
  const counted = (bytes: Buffer | null): Buffer | null => {
    const taken = dropped ? 0 : (bytes?.length ?? 0);
    held -= taken;
    link.hold(-taken);
    return bytes;
  };
  return {
    reader: {
      ended: queue.reader.ended,
      read: async (length) => counted(await queue.reader.read(length)),
      readSome: async () => counted(await queue.reader.readSome()),
    },
    receive(bytes) {
      if (dropped) return acknowledge();
      held += bytes.length;
      link.hold(bytes.length);
      if (bytes.length > 0) queue.push(bytes);
      if (paused) owing = true;
      else acknowledge();
    },
    end: queue.end,
    drop() {
      if (dropped) return;
      dropped = true;
      link.hold(-held);
      if (owing) acknowledge();
    },
  };
}
