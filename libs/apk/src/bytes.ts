import { type FileHandle, open } from 'node:fs/promises';

/** Bytes of which any part can be read. */
export interface Bytes {
  readonly size: number;
  /** Fewer than `length` only at the end. */
  read(at: number, length: number): Promise<Buffer>;
}

export function bufferBytes(bytes: Uint8Array): Bytes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { size: buffer.length, read: async (at, length) => buffer.subarray(at, at + length) };
}

/** Opens a file for `use` and closes it afterwards. @throws the errors of Node's file system */
export async function fileBytes<Result>(
  path: string,
  use: (bytes: Bytes) => Promise<Result>,
): Promise<Result> {
  await using file = await open(path);
  const { size } = await file.stat();
  return await use({
    size,
    read: (at, length) => readAt(file, at, Math.min(length, Math.max(0, size - at))),
  });
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
