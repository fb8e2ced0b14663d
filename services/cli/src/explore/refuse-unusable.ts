import { wrong } from '@tapwright/command-line';
import { BoundExploration, JobSpec } from '@tapwright/contracts';

interface Given {
  readonly app?: string | undefined;
  readonly forbid?: readonly string[] | undefined;
  readonly allowOutside?: readonly string[] | undefined;
  readonly objective?: string | undefined;
}

const { forbidden: Forbidden } = JobSpec.shape;
const { allowOutside: AllowOutside } = BoundExploration.shape;
const { app: App } = JobSpec.shape;
/** A letter, a digit or a picture; stars alone name nothing. */
const SIGN = /[\p{L}\p{N}\p{S}\p{Emoji_Presentation}]/u;

/**
 * Refuses before anything starts what would be refused later, or what a variable of a shell that is not set leaves empty.
 * @throws TapwrightError `INPUT_INVALID`
 */
export function refuseUnusable({ app, forbid = [], allowOutside = [], objective }: Given): void {
  if (forbid.some((word) => !SIGN.test(word)))
    throw wrong('--forbid', 'is empty', 'a word of what is never touched');
  if (!Forbidden.safeParse(forbid).success)
    throw wrong('--forbid', 'is too much', 'at most 50 words of at most 100 characters');
  if (!AllowOutside.safeParse(allowOutside).success)
    throw wrong('--allow-outside', 'is no list of packages', 'at most 20, such as org.example.app');
  if (!App.safeParse(app).success) throw wrong('--app', 'is not a package', 'a name such as org.example.app');
  if (objective?.trim() === '')
    throw wrong('--objective', 'is empty', 'what the exploration is for, in words');
}
