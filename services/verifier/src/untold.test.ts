import { type HistoryItem, JobSpec } from '@tapwright/contracts';
import { ledgerOfStep } from '@tapwright/runtime';
import { describe, expect, test } from 'vitest';
import { isUntold } from './untold.ts';
import { itemOf, markOf, screenOf, stateWith } from './verifier.fixture.ts';

interface Tried {
  readonly says: string;
  readonly expected?: readonly object[];
  readonly did?: readonly Partial<HistoryItem>[];
}

const bound = {
  spec: { id: 'c', title: 'a case', steps: [{ do: 'x' }] },
  row: null,
  parameters: [{ name: 'many', value: '2', secret: false, about: '' }],
};
const spec = JobSpec.parse({ kind: 'case', goal: 'a case', case: bound });
const gone = (name: string) => ({ absent: name });
const pressed = (label: string): Partial<HistoryItem> => ({ kind: 'click', label, verdict: 'advanced' });

function isOpen({ says, expected = [gone('Oat')], did = [pressed('Delete')] }: Tried): boolean {
  const mark = markOf('cap_1', screenOf(['Rye', 'Oat']));
  if (spec.case === undefined) throw new Error('no case');
  const goal = { goal: says, endCondition: '', expectation: '', expect: [...expected] as never[] };
  const ledger = ledgerOfStep(goal, spec.case);
  const history = did.map((one) => itemOf(mark, one));
  const state = stateWith({ tasks: [{ ...goal, ledger }], history, current: mark });
  return isUntold({ job: { spec }, run: { state } });
}

describe('nothing tells', () => {
  test.each<[string, Tried]>([
    ['of one that is gone', { says: 'Delete the two oldest notes' }],
    ['in another language', { says: 'Lösche die beiden ältesten Notizen' }],
    ['of all', { says: 'Archive all mails', expected: [gone('Oat'), gone('Rye')] }],
    ['of a number beside a thing', { says: 'Remove 3 entries', expected: [gone('Oat'), gone('Rye')] }],
    [
      'of two deeds, one of them expected',
      { says: 'Pin the mail and move it to "Trips"', expected: [{ text: 'Trips' }], did: [pressed('More')] },
    ],
    ['where a longer number says it', { says: 'Select two photos', expected: [{ text: '12 of 20' }] }],
  ])('%s', (_, tried) => expect(isOpen(tried)).toBe(true));
});

describe('it is told', () => {
  test.each<[string, Tried]>([
    ['by as many expectations', { says: 'Delete both notes', expected: [gone('Oat'), gone('Rye')] }],
    ['by one that says the number', { says: 'Select two photos', expected: [{ text: '2 selected' }] }],
    ['by a parameter in it', { says: 'Select two photos', expected: [{ text: '${many} selected' }] }],
    ['by what was pressed', { says: 'Select all mails', did: [pressed('Select all')] }],
    ['by as many presses', { says: 'Press plus twice', did: [pressed('plus'), pressed('plus')] }],
    [
      'of two deeds, by two expectations',
      {
        ...{ says: 'Pin the mail and move it to "Trips"', did: [pressed('More')] },
        expected: [{ text: 'Trips' }, { element: 'Pinned', is: 'checked' }],
      },
    ],
    [
      'of two deeds, where one was pressed by its name',
      { says: 'Pin the mail and archive it', expected: [{ absent: 'Oat' }], did: [pressed('Archive')] },
    ],
    [
      'of a deed after typing',
      { says: 'Enter "Oat" and save it', expected: [{ text: 'Oat' }], did: [pressed('OK')] },
    ],
    ['where none is said', { says: 'Delete the oldest note' }],
    ['where it stands in a name', { says: 'Open "Two Sisters"' }],
    ['where something is only checked', { says: 'Check that both notes are there' }],
    ['where it must not be done', { says: 'Do not delete all notes' }],
  ])('%s', (_, tried) => expect(isOpen(tried)).toBe(false));
});
