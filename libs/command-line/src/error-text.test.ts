import { TapwrightError } from '@tapwright/contracts';
import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test('an error as text contains the code, the field, what was expected and what to do', () => {
  const details = { field: '--goal', expected: 'some text', advice: 'Say what to do.' };
  expect(errorText('tapwright', new TapwrightError('GOAL_EMPTY', 'the goal has no text', details))).toBe(
    [
      'tapwright: the goal has no text (GOAL_EMPTY)',
      '  field:    --goal',
      '  expected: some text',
      '  advice:   Say what to do.',
      '',
    ].join('\n'),
  );
  expect(errorText('tapwright', new TapwrightError('INTERNAL', 'oh'))).toBe('tapwright: oh (INTERNAL)\n');
});
