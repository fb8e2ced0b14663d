const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1_000;

/** Bytes in the largest unit of which there is one. */
export function bytesText(bytes: number): string {
  let [value, at] = [bytes, 0];
  for (; value >= STEP && at < UNITS.length - 1; at += 1) value /= STEP;
  return `${NUMBER.format(value)} ${UNITS[at] ?? ''}`;
}
