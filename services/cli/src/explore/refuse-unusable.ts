import { wrong } from '@tapwright/command-line';
import { BoundExploration, GivenElementWords, JobSpec, namesSomething } from '@tapwright/contracts';
import type { ExploreBudget } from './budget.ts';

interface Given {
  readonly app?: string | undefined;
  readonly forbid?: readonly string[] | undefined;
  readonly allowOutside?: readonly string[] | undefined;
  readonly objective?: string | undefined;
  readonly persona?: string | undefined;
  readonly resume?: string | undefined;
  readonly explorer?: string | undefined;
  readonly reset?: string | undefined;
  readonly budget?: ExploreBudget | undefined;
  readonly seed?: number | undefined;
  readonly pictures: boolean;
  readonly verify: boolean;
  readonly repeatable: boolean;
}

const { allowOutside: AllowOutside } = BoundExploration.shape;
const { app: App } = JobSpec.shape;

/**
 * Refuses before anything starts what would be refused later, or what a variable of a shell that is not set leaves empty.
 * @throws TapwrightError `INPUT_INVALID`
 */
export function refuseUnusable(given: Given): void {
  const { app, forbid = [], allowOutside = [], objective, persona } = given;
  if (given.resume !== undefined) refuseChanged(given);
  if (forbid.some((word) => !namesSomething(word)))
    throw wrong('--forbid', 'is empty', 'a word of what is never touched');
  if (!GivenElementWords.safeParse(forbid).success)
    throw wrong('--forbid', 'is too much', 'at most 50 words of at most 100 characters');
  if (!AllowOutside.safeParse(allowOutside).success)
    throw wrong('--allow-outside', 'is no list of packages', 'at most 20, such as org.example.app');
  if (!App.safeParse(app).success) throw wrong('--app', 'is not a package', 'a name such as org.example.app');
  if (objective?.trim() === '')
    throw wrong('--objective', 'is empty', 'what the exploration is for, in words');
  if (persona === '') throw wrong('--persona', 'is empty', 'a persona file, see docs/exploring.md');
}

/**
 * An exploration keeps these from its beginning. What is given anew would have no effect: somebody who forbids a word now would see
 * it touched.
 */
function refuseChanged(given: Given): void {
  const { explorer, objective, forbid, allowOutside, reset, seed, pictures, verify, repeatable, budget } =
    given;
  const flags = [
    ['--explorer', explorer !== undefined],
    ['--objective', objective !== undefined],
    ['--forbid', forbid !== undefined],
    ['--allow-outside', allowOutside !== undefined],
    ['--reset', reset !== undefined],
    ['--seed', seed !== undefined],
    ['--no-pictures', !pictures],
    ['--no-verify', !verify],
    ['--repeatable', repeatable],
  ] as const;
  for (const [flag, isGiven] of flags)
    if (isGiven)
      throw wrong(flag, 'is given with --resume', 'nothing: it stays as when the exploration began');
  if (budget !== undefined && (budget.deadlineMs !== null || budget.calls !== undefined))
    throw wrong(
      '--budget',
      'has more than steps, with --resume',
      'steps alone: other limits stay as they were',
    );
}
