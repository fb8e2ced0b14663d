import { BoundCase } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { tasksOfCase } from '../tasks/case-tasks.ts';
import { ledgerOfStep } from './step-ledger.ts';

const parameter = (name: string, value: string | null) => ({
  name,
  value,
  secret: value === null,
  about: '',
});
const ledgerOf = (sentence: string, written?: string) => {
  const bound = BoundCase.parse({
    spec: { id: 'c', title: 'c', steps: [{ do: sentence }] },
    row: null,
    parameters: [parameter('title', 'Rye "bread"'), parameter('work number', '0301'), parameter('pin', null)],
  });
  const [task] = tasksOfCase(bound);
  return task === undefined ? undefined : ledgerOfStep(task, bound, written);
};

test('a step is read with the values of its parameters, a secret as its name, and nothing is left over', () => {
  const ledger = ledgerOf('Enter ${title} as the title and ${pin} as the text');
  expect(ledger).toMatchObject({ readBy: 'rules', remainder: [] });
  expect(ledger?.obligations).toMatchObject([{ id: 'o1', values: ['Rye "bread"', '${pin}'], deed: 'enter' }]);
});

test('what a rule has marked by a part of the name alone binds nobody to this parameter', () => {
  const written = 'User selects Work';
  expect(ledgerOf('Select ${work number}', written)?.obligations).toMatchObject([
    { values: [], deed: 'act' },
  ]);
  expect(ledgerOf('Select ${work number}')?.obligations).toMatchObject([
    { values: ['0301'], deed: 'choose' },
  ]);
});

test('a wait and a precondition are not read', () => {
  expect(ledgerOf('Wait for 6 seconds')).toBeUndefined();
});
