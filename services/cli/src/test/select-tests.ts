import { wrong } from '@tapwright/command-line';
import type { PlannedTest } from './planned-test.ts';

/** Part `index` of `of`, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

export interface Selection {
  /** A test has at least one tag of each list. */
  readonly tags: readonly (readonly string[])[];
  /** Fits `file › name title`. */
  readonly grep: RegExp | null;
  readonly shard: Shard | null;
}

const SHARDS_MAX = 1_000;

/** Reads `2/5`. @throws TapwrightError `INPUT_INVALID` */
export function readShard(text: string): Shard {
  const [, index, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
  if (index !== undefined && of !== undefined && index >= 1 && index <= of && of <= SHARDS_MAX)
    return { index, of };
  throw wrong(
    '--shard',
    `is '${text.slice(0, 40)}'`,
    `i/n, such as 1/3: i from 1 to n, n at most ${SHARDS_MAX}`,
  );
}

/** The chosen tests in their order. A shard takes every n-th, so that the rows of a case are spread. Pure. */
export function selectTests(
  tests: readonly PlannedTest[],
  { tags, grep, shard }: Selection,
): { readonly chosen: readonly PlannedTest[]; readonly inShard: readonly PlannedTest[] } {
  const chosen = tests.filter(
    (test) =>
      tags.every((some) => some.some((tag) => test.tags.includes(tag))) &&
      (grep === null || grep.test(`${test.file} › ${test.name} ${test.title}`)),
  );
  const isOwn = (at: number) => shard === null || at % shard.of === shard.index - 1;
  return { chosen, inShard: chosen.filter((_, at) => isOwn(at)) };
}
