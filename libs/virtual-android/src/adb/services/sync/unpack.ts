import { createBrotliDecompress } from 'node:zlib';

/** Unpacks brotli piece by piece and passes each piece on, so that a small upload cannot become a huge file unnoticed. */
export interface Unpacker {
  /** False when the data is broken, or when `take` refused the output. */
  add(bytes: Uint8Array): Promise<boolean>;
  /** True where everything was unpacked. */
  end(): Promise<boolean>;
  close(): void;
}

/** `take` answers false where it has no room. */
export function createUnpacker(take: (bytes: Uint8Array) => boolean): Unpacker {
  const stream = createBrotliDecompress();
  let good = true;
  const over = new Promise<boolean>((resolve) => {
    stream.once('end', () => resolve(good));
    stream.once('close', () => resolve(false));
  });
  stream.on('data', (bytes: Buffer) => {
    if (good && take(bytes)) return;
    good = false;
    stream.destroy();
  });
  stream.on('error', () => {
    good = false;
  });
  return {
    async add(bytes) {
      if (!good) return false;
      await new Promise<void>((resolve) => {
        stream.once('close', resolve);
        stream.write(bytes, () => {
          stream.off('close', resolve);
          resolve();
        });
      });
      return good;
    },
    async end() {
      if (!good) return false;
      stream.end();
      return over;
    },
    close: () => stream.destroy(),
  };
}
