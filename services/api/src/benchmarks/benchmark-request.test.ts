import { expect, test } from 'vitest';
import { readInput } from '../http/read-input.ts';
import { BenchmarkRequest } from './benchmark-request.ts';

const suite = {
  suite: 'One',
  tasks: [{ id: 'a', goal: 'Turn on the dark theme', evaluators: [{ screen: { text: 'Dark' } }] }],
};

test('dimensions that a platform does not measure are refused with what measures them', () => {
  expect(readInput(BenchmarkRequest, { suite })).toMatchObject({ seeds: 1 });
  expect(() => readInput(BenchmarkRequest, { suite, dimensions: ['goal'] })).toThrow(
    expect.objectContaining({
      code: 'INPUT_INVALID',
      field: 'dimensions',
      expected: expect.stringContaining('tapwright benchmark run --dimensions'),
    }),
  );
});
