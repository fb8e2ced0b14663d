import { describe, expect, test } from 'vitest';
import { isUnproved, whyUnproved } from './unproved.ts';

const script = (proof: string, detail = '') => ({ format: 'neutral-json', path: 'a.json', proof, detail });

describe('a completed job', () => {
  test.each([
    ['one replayed script', [script('not_replayed'), script('replayed')], false],
    ['a failed replay', [script('replay_failed')], true],
    ['no replay', [script('not_replayed')], true],
    ['no script', [], true],
  ])('with %s', (_, scripts, unproved) => {
    expect(isUnproved({ outcome: 'completed' }, scripts)).toBe(unproved);
  });
});

test('a job that was not completed has nothing to prove', () => {
  expect(isUnproved({ outcome: 'failed' }, [])).toBe(false);
});

test('the reason is said with what to do', () => {
  const failed = [script('replay_failed', 'step 1 of 4: “Sound” is not on the screen')];
  expect(whyUnproved(failed)).toMatch(
    /^no script is proved: step 1 of 4: “Sound” is not on the screen\nwhat to do: .*--app.*a\.json\n$/,
  );
  const once = [script('not_replayed', "a replay would repeat 'Pay', … (ONCE_NOT_REPEATED)")];
  expect(whyUnproved(once)).toContain('--repeatable');
  expect(whyUnproved([])).toContain('no script was written');
});
