import { describe, expect, test } from 'vitest';
import type { ActorHistoryItem } from '../../roles/actor.ts';
import { entering } from './entering.ts';

const item = (kind: string, label: string, text: string | null = null): ActorHistoryItem => ({
  action: '',
  kind,
  label,
  text,
  verdict: 'advanced',
  changes: [],
});

describe('a sentence that only enters values', () => {
  const sentence = 'Enter "Ana" as the name and "12" as the age';

  test('is done once each was typed', () => {
    const typed = [item('text', 'Name', 'Ana'), item('text', 'Age', '12')];
    expect(entering(sentence, typed)).toEqual({ entered: ['Ana', '12'], missing: [] });
    expect(entering(sentence, typed.slice(1))).toEqual({ entered: ['12'], missing: ['Ana'] });
  });

  test('is not done by pressing what bears the value', () => {
    expect(entering('Type "Ana" into the title', [item('click', 'Ana')])?.missing).toEqual(['Ana']);
    expect(entering('Enter ${pin} into the title', [item('click', '${pin}')])?.missing).toEqual(['${pin}']);
  });

  test('is done by the keys of a keypad, and by a keypad as a whole', () => {
    expect(entering('Enter "12"', [item('click', '1'), item('click', '2')])?.missing).toEqual([]);
    expect(entering('Enter ${pin}', [item('keypad', '', '${pin}')])?.missing).toEqual([]);
  });

  test('may name a field in quotation marks, which is nothing to enter', () => {
    const typed = [item('text', 'Name', 'Ana')];
    for (const goal of ['Type "Ana" into the "Name" field', "Enter 'Ana' in the field 'Name'"])
      expect(entering(goal, typed)).toEqual({ entered: ['Ana'], missing: [] });
    expect(entering('Enter "Ana" and "Bo" as the names', typed)?.missing).toEqual(['Bo']);
  });

  test('is not done by what was taken back', () => {
    const taken = { ...item('text', 'Name', 'Ana'), verdict: 'invalidated: no_change' };
    expect(entering('Enter "Ana"', [taken])?.missing).toEqual(['Ana']);
  });
});

test.each([
  'Enter "12" and pay',
  'Enter ${amount} as the amount, and go on',
  'Enter the settings',
  'Save "Ana"',
])('%s does not only enter values', (sentence) => {
  expect(entering(sentence, [])).toBeNull();
});
