import { expect, test } from 'vitest';
import { goesBack } from './goes-back.ts';

test.each([
  ['Press back', true],
  ['The user presses the back button.', true],
  ['Go back to the list of plants', true],
  ['Tap the phone’s back key', true],
  ['Give the plant back', false],
  ['Press "Back up now"', false],
  ['Take a picture and go back', false],
  ['Back up the garden', false],
])('%s goes back: %s', (sentence, isBack) => {
  expect(goesBack(sentence)).toBe(isBack);
});
