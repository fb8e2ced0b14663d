export interface ComparedStep {
  readonly index: number;
  readonly action: string;
  readonly target: string | null;
  readonly text: string | null;
  readonly verdict: string;
}

export interface AlignedRow {
  readonly key: string;
  readonly left: ComparedStep | null;
  readonly right: ComparedStep | null;
  /** The same deed with the same outcome. */
  readonly isSame: boolean;
}

/** Lays two runs side by side by the longest sequence of steps that both have (longest common subsequence). */
export function alignSteps(
  left: readonly ComparedStep[],
  right: readonly ComparedStep[],
): readonly AlignedRow[] {
  const longest = lengths(left, right);
  const rows: AlignedRow[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [one = null, other = null] = [left[i], right[j]];
    if (one !== null && other !== null && sayOf(one) === sayOf(other)) {
      rows.push({ key: `${i}-${j}`, left: one, right: other, isSame: one.verdict === other.verdict });
      [i, j] = [i + 1, j + 1];
    } else if (other === null || (one !== null && at(longest, i + 1, j) >= at(longest, i, j + 1))) {
      rows.push({ key: `${i}-`, left: one, right: null, isSame: false });
      i += 1;
    } else {
      rows.push({ key: `-${j}`, left: null, right: other, isSame: false });
      j += 1;
    }
  }
  return rows;
}

const sayOf = ({ action, target, text }: ComparedStep): string => JSON.stringify([action, target, text]);

/** For each pair of places, the length of what the rests from there have in common. */
function lengths(
  left: readonly ComparedStep[],
  right: readonly ComparedStep[],
): readonly (readonly number[])[] {
  const table = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const [one, other, row] = [left[i], right[j], table[i]];
      if (one === undefined || other === undefined || row === undefined) continue;
      row[j] =
        sayOf(one) === sayOf(other)
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
