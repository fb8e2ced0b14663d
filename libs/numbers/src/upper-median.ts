/**
 * The middle one of the values; of an even number, the upper of the two middle ones; 0 without values. It is always one
 * of the values, never a mean that nothing has.
 */
export function upperMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
