import { expect, test } from 'vitest';
import { sampleAnswer } from './sample-answer.ts';

test('ids, times and digests are those of all examples, lists and texts are short', () => {
  const sent = {
    id: 'job_01kb6z5m8w3e9r7t2y4u6i8o0p',
    healing: 'heal_run_01kb6z5m8w3e9r7t2y4u6i8o0p_4',
    at: '2031-12-24T18:00:00.123Z',
    sha256: 'a'.repeat(64),
    lists: ['a', 'b', 'c'],
    bounds: [0, 1, 2, 3],
    text: 'x'.repeat(400),
    none: null,
  };
  expect(sampleAnswer(sent)).toEqual({
    id: 'job_01k0example',
    healing: 'heal_run_01k0example_4',
    at: '2026-03-02T09:30:00.000Z',
    sha256: expect.stringMatching(/^b94d/),
    lists: ['a', 'b'],
    bounds: [0, 1, 2, 3],
    text: `${'x'.repeat(300)}…`,
    none: null,
  });
});

test('no secret is shown', () => {
  expect(sampleAnswer({ secret: 'whsec_c2VjcmV0', key: 'tw_0123456789abcdef' })).toEqual({
    secret: 'whsec_…',
    key: 'tw_…',
  });
});
