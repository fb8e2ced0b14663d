/**
 * The middle one of the values, the upper of the two where their number is even; 0 of none. It is always one of them: a
 * length between two lengths is nobody's length.
 */
export function upperMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
