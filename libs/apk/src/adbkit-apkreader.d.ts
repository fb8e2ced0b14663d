/** The parts that we use of this package, which has no types. */
declare module '@devicefarmer/adbkit-apkreader' {
  interface ApkReader {
    readManifest(): Promise<unknown>;
    readXml(file: string): Promise<unknown>;
  }
  const opener: { open(apk: Buffer): Promise<ApkReader> };
  export default opener;
}
