import { expect, test } from 'vitest';
import { trace } from './trace.ts';
import { restOf, sampleWork } from './work.fixture.ts';

// The spans themselves: ../telemetry.int.test.ts.

test('without telemetry the rest runs anyway, with the same work', async () => {
  const work = sampleWork();
  const rest = restOf();
  expect(await trace(work, rest.next)).toEqual({ kind: 'ack' });
  expect(rest.given).toEqual([work]);
});

test('a failure passes through', async () => {
  const rest = restOf(() => Promise.reject(new Error('failed on purpose')));
  await expect(trace(sampleWork(), rest.next)).rejects.toThrow('failed on purpose');
});
