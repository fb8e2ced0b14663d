import { type Task, withValues } from '@tapwright/contracts';
import { expectationText } from '@tapwright/report/expectation-text';

/**
 * What had to be seen when a step was done, a sentence for each; empty where nobody said it. A secret parameter stays
 * `${name}`. Pure.
 */
export function wantedOf(
  task: Pick<Task, 'expect' | 'expectation'> | undefined,
  values: Readonly<Record<string, string>>,
): string[] {
  if (task === undefined) return [];
  const { expect = [], expectation } = task;
  const said = expect.length > 0 ? expect.map(expectationText) : expectation === '' ? [] : [expectation];
  return said.map((sentence) => withValues(sentence, values));
}
