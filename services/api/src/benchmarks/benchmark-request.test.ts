import { expect, test } from 'vitest';
import { readInput } from '../http/read-input.ts';
import { BenchmarkRequest } from './benchmark-request.ts';

const suite = {
  suite: 'One',
  tasks: [{ id: 'a', goal: 'Turn on the dark theme', evaluators: [{ screen: { text: 'Dark' } }] }],
};

test('the dimension that a platform measures may be named', () => {
  expect(readInput(BenchmarkRequest, { suite })).toMatchObject({ seeds: 1 });
  expect(readInput(BenchmarkRequest, { suite, dimensions: ['e2e'] })).toMatchObject({ dimensions: ['e2e'] });
});

test.each([
  ['another one', ['goal']],
  ['one beside it', ['e2e', 'skill']],
  ['none', []],
  ['it twice', ['e2e', 'e2e']],
  ['no list', 'grounding'],
])(
  '%s is refused with those that a platform measures, and with what measures the others',
  (_, dimensions) => {
    expect(() => readInput(BenchmarkRequest, { suite, dimensions })).toThrow(
      expect.objectContaining({
        code: 'INPUT_INVALID',
        field: expect.stringMatching(/^dimensions/),
        expected: expect.stringMatching(/^e2e alone.*tapwright benchmark run --dimensions/),
      }),
    );
  },
);
