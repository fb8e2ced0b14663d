import type { Act } from './acts.ts';

/** How a language writes what stands under a condition. */
interface Writing {
  readonly indent: string;
  /** The line of an act; of a condition, the one that begins its block. */
  readonly line: (act: Act) => string;
  /** Absent where the indentation ends a block. */
  readonly end?: string;
}

/** The lines of all acts, those under conditions indented. Pure. */
export function asLines(acts: readonly Act[], { indent, line, end }: Writing): readonly string[] {
  let depth = 0;
  return acts.flatMap((act) => {
    if (act.verb === 'end_when') {
      depth -= 1;
      return end === undefined ? [] : [`${indent.repeat(depth)}${end}`];
    }
    const written = line(act).replace(/^(?=.)/gm, indent.repeat(depth));
    if (act.condition !== undefined) depth += 1;
    return [written];
  });
}
