/** True for an object of any kind: what checks get from a device is unknown data. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
