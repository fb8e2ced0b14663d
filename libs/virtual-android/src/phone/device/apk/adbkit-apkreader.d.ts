/** The parts that we use of this package, which has no types. */
declare module '@devicefarmer/adbkit-apkreader' {
  import type { Readable } from 'node:stream';

  interface ApkReader {
    readManifest(): Promise<unknown>;
    usingFileStream<T>(file: string, action: (stream: Readable) => Promise<T>): Promise<T>;
  }
  const opener: { open(apk: Buffer): Promise<ApkReader> };
  export default opener;
}
