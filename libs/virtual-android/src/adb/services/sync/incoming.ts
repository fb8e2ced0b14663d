import { type Attempt, DONE, failed } from '../../../phone/files/failures.ts';
import type { FileSystem } from '../../../phone/files/file-system.ts';

/** Bytes of a file that is coming in. They count as used storage from the start, so that many pushes at once cannot fill the memory. */
export interface Incoming {
  /** False once the storage is full; what came so far is then forgotten. */
  add(chunk: Uint8Array): boolean;
  /** Makes a file of it, in one step for whoever looks. */
  store(path: string, mode: number): Attempt<void>;
  /** Forgets it all. */
  drop(): void;
}

/** Chunks are joined once there are so many: a file that comes byte by byte must not cost a hundred times its size. */
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
      // Nothing else runs in between, so that the room just released is there.
      let written = files.write(path, first, mode);
      for (const block of others) if (written.ok) written = files.append(path, block);
      return written.ok ? DONE : written;
    },
    drop,
  };
}
