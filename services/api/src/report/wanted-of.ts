import { type Expectation, type Task, withValues } from '@tapwright/contracts';

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
  const said = expect.length > 0 ? expect.map(inWords) : expectation === '' ? [] : [expectation];
  return said.map((sentence) => withValues(sentence, values));
}

function inWords(one: Expectation): string {
  if ('text' in one) return `“${one.text}” is shown`;
  if ('absent' in one) return `“${one.absent}” is not shown`;
  if ('element' in one) return `“${one.element}” is ${one.is}`;
  if ('value' in one) return `“${one.value}” holds “${one.equals}”`;
  if ('activity' in one) return `${one.activity} is in front`;
  if ('picture' in one) return `the picture shows: ${one.picture}`;
  return 'is' in one ? `the file ${one.file} is ${one.is}` : `the file ${one.file} holds “${one.contains}”`;
}
