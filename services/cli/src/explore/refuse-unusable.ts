import { wrong } from '@tapwright/command-line';
import { BoundExploration, GivenElementWords, JobSpec, namesSomething } from '@tapwright/contracts';

interface Given {
  readonly app?: string | undefined;
  readonly forbid?: readonly string[] | undefined;
  readonly allowOutside?: readonly string[] | undefined;
  readonly objective?: string | undefined;
}

const { allowOutside: AllowOutside } = BoundExploration.shape;
const { app: App } = JobSpec.shape;

/**
 * Refuses before anything starts what would be refused later, or what a variable of a shell that is not set leaves empty.
 * @throws TapwrightError `INPUT_INVALID`
 */
export function refuseUnusable({ app, forbid = [], allowOutside = [], objective }: Given): void {
  if (forbid.some((word) => !namesSomething(word)))
    throw wrong('--forbid', 'is empty', 'a word of what is never touched');
  if (!GivenElementWords.safeParse(forbid).success)
    throw wrong('--forbid', 'is too much', 'at most 50 words of at most 100 characters');
  if (!AllowOutside.safeParse(allowOutside).success)
    throw wrong('--allow-outside', 'is no list of packages', 'at most 20, such as org.example.app');
  if (!App.safeParse(app).success) throw wrong('--app', 'is not a package', 'a name such as org.example.app');
  if (objective?.trim() === '')
    throw wrong('--objective', 'is empty', 'what the exploration is for, in words');
}
