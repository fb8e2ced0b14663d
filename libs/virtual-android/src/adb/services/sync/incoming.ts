import { type Attempt, DONE, failed } from '../../../phone/files/failures.ts';
import type { FileSystem } from '../../../phone/files/file-system.ts';

/** Bytes of an incoming file. They count as used storage at once, so that many pushes together cannot fill the memory. */
export interface Incoming {
  /** False when the storage is full; everything received so far is then dropped. */
  add(chunk: Uint8Array): boolean;
  /** Stores the file. Readers see it appear in one step. */
  store(path: string, mode: number): Attempt<void>;
  /** Drops everything received so far. */
  drop(): void;
}

/** Chunks are joined when there are this many: a file sent byte by byte must not take a hundred times its size. */
const CHUNKS_LOOSE = 256;

export function createIncoming(files: FileSystem): Incoming {
  const blocks: Uint8Array[] = [];
  let loose: Uint8Array[] = [];
  let size = 0;
  let full = false;

  const join = (): void => {
    if (loose.length > 0) blocks.push(Buffer.concat(loose));
    loose = [];
  };
  const drop = (): void => {
    files.release(size);
    size = 0;
    loose = [];
    blocks.length = 0;
  };

  return {
    add(chunk) {
      if (full || !files.reserve(chunk.length)) {
        full = true;
        drop();
        return false;
      }
      size += chunk.length;
      loose.push(chunk);
      if (loose.length >= CHUNKS_LOOSE) join();
      return true;
    },
    store(path, mode) {
      if (full) return failed('ENOSPC');
      join();
      const whole = [...blocks];
      drop();
      const [first = new Uint8Array(), ...others] = whole;
      // Nothing else runs in between, so the space that was just released is still free.
      let written = files.write(path, first, mode);
      for (const block of others) if (written.ok) written = files.append(path, block);
      return written.ok ? DONE : written;
    },
    drop,
  };
}
