import type { BenchmarkEntry } from './types.ts';

/** What tells one row from the others. */
export function rowName({ name, setting }: Pick<BenchmarkEntry, 'name' | 'setting'>): string {
  return setting === '' ? name : `${name}, ${setting}`;
}

/**
 * Rows from the best on: by the share of success, then by the mean of the axes that were measured, then by what they needed.
 * Those that were not measured come last.
 */
export function ranked(entries: readonly BenchmarkEntry[]): readonly BenchmarkEntry[] {
  const keys = (one: BenchmarkEntry) => [
    -(one.success?.value ?? -1),
    -(meanAxis(one) ?? -1),
    one.steps ?? Infinity,
  ];
  return entries.toSorted((a, b) => {
    const [left, right] = [keys(a), keys(b)];
    const differs = left.findIndex((key, at) => key !== right[at]);
    if (differs < 0) return rowName(a).localeCompare(rowName(b), 'en');
    return (left[differs] ?? 0) < (right[differs] ?? 0) ? -1 : 1;
  });
}

function meanAxis({ axes }: BenchmarkEntry): number | null {
  const values = axes.flatMap(({ share }) => share?.value ?? []);
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** Fewer of them make no area. */
const RADAR_AXES_MIN = 3;

/** The axes that some row was measured on; null where they make no radar. */
export function radarAxes(entries: readonly BenchmarkEntry[]): readonly string[] | null {
  const names = new Set(entries.flatMap(({ axes }) => axes.map(({ name }) => name)));
  const measured = [...names].filter((axis) => entries.some((entry) => shareOn(entry, axis) !== null));
  return measured.length < RADAR_AXES_MIN ? null : measured;
}

/** What a row reached on an axis; null: it was not measured. */
export function shareOn({ axes }: BenchmarkEntry, axis: string) {
  return axes.find(({ name }) => name === axis)?.share ?? null;
}
