import type { Socket } from 'node:net';
import { ENDED } from '../../ended.ts';
import { type ByteReader, createByteQueue } from './byte-reader.ts';
import type { ServiceStream } from './service-stream.ts';

/** Reads a socket. Nothing else may listen for its data. */
export function readerOf(socket: Socket): ByteReader {
  const queue = createByteQueue(socket);
  socket.on('data', (chunk: Buffer) => queue.push(chunk));
  for (const end of ['end', 'close', 'error']) socket.on(end, () => queue.end());
  return queue.reader;
}

/** A whole socket as the stream of one service. */
export function streamOf(socket: Socket, reader: ByteReader = readerOf(socket)): ServiceStream {
  const gone = new AbortController();
  socket.once('close', () => gone.abort(ENDED));
  if (socket.destroyed) gone.abort(ENDED);
  return {
    reader,
    gone: gone.signal,
    write(bytes) {
      if (!socket.writableEnded && !socket.destroyed && bytes.length > 0) socket.write(bytes);
    },
    room: () => (socket.writableNeedDrain && !socket.destroyed ? drained(socket) : undefined),
    destroy: () => void socket.destroy(),
  };
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
