import { nestedJson, type Screen } from '@tapwright/screen';

/** Lines of a diff that are told. */
const LINES_MAX = 40;
/** Above so many lines of a screen the lines are compared as sets: the exact way would take too long. */
const EXACT_MAX = 600;

/**
 * The difference of two screens as their multi-line texts differ, `- ` what is gone and `+ ` what is new: what DroidAgent's
 * observer is told, since both whole screens "would lead to long prompts that may confuse" it ("Observing and summarising
 * the outcome"). Numbers of widgets are left out, as they move with every element. At most 40 lines. Pure.
 */
export function textualDiff(before: Screen, after: Screen): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines =
    old.length > EXACT_MAX || now.length > EXACT_MAX ? differenceOfSets(old, now) : differenceOf(old, now);
  if (lines.length <= LINES_MAX) return lines;
  return [...lines.slice(0, LINES_MAX - 1), `… and ${lines.length - LINES_MAX + 1} more lines`];
}

/** Lines that say something: brackets alone and numbers of widgets do not. */
function linesOf(screen: Screen): readonly string[] {
  return nestedJson(screen)
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(
      (line) => /[\p{L}\p{N}]/u.test(line) && !/^"(?:ID|children|widgets|possible_action_types)":/.test(line),
    );
}

/** The longest common part stays; what is left of either is the difference. */
function differenceOf(old: readonly string[], now: readonly string[]): readonly string[] {
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === now[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      i += 1;
      j += 1;
    } else if (
      is === undefined ||
      (was !== undefined && at(common, width, i + 1, j) >= at(common, width, i, j + 1))
    ) {
      lines.push(`- ${was}`);
      i += 1;
    } else {
      lines.push(`+ ${is}`);
      j += 1;
    }
  }
  return lines;
}

function at(common: Uint16Array, width: number, i: number, j: number): number {
  return common[i * width + j] ?? 0;
}

function differenceOfSets(old: readonly string[], now: readonly string[]): readonly string[] {
  const [were, are] = [new Set(old), new Set(now)];
  return [
    ...[...were].filter((line) => !are.has(line)).map((line) => `- ${line}`),
    ...[...are].filter((line) => !were.has(line)).map((line) => `+ ${line}`),
  ];
}
