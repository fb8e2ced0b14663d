import { PGlite } from '@electric-sql/pglite';

/** From now on counts the CPU time that the embedded database takes in this thread, milliseconds. */
export function meterDatabase(): () => number {
  const plain = PGlite.prototype.execProtocolRawSync;
  let microseconds = 0;
  PGlite.prototype.execProtocolRawSync = function metered(this: PGlite, message) {
    const before = process.threadCpuUsage();
    try {
      return plain.call(this, message);
    } finally {
      const { user, system } = process.threadCpuUsage(before);
      microseconds += user + system;
    }
  };
  return () => microseconds / 1_000;
}
