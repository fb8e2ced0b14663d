import { completionProportion, isSuccess } from '@tapwright/evaluation';

/** For each action that was done, which of the right ones it is: enough to judge a run again without its recording. */
export type Matches = readonly (readonly boolean[])[];

export function judgeMatches(
  wanted: number,
  matches: Matches,
): { readonly held: boolean; readonly proportion: number } {
  const compared = {
    ...{ wanted, done: matches.length },
    same: (at: number, by: number) => matches[by]?.[at] === true,
  };
  return { held: isSuccess(compared), proportion: completionProportion(compared) };
}
