import { expect, test } from 'vitest';
import { conceivePrompt } from './conceive.ts';

const asked = (goal: string) =>
  conceivePrompt({ goal, app: 'org.example', texts: ['Photos'], sequences: 1 })[0]?.content ?? '';

test('a double tap may be conceived where the goal says so, and only there', () => {
  expect(asked('Open the photo and double-tap it')).toContain('click "name", double click "name", text');
  expect(asked('Open the photo')).not.toContain('double');
  expect(asked('Open the photo and double-tap it').replace(', double click "name"', '')).toBe(
    asked('Open the photo'),
  );
});
