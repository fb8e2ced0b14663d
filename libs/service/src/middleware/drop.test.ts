import { metrics } from '@opentelemetry/api';
import { afterEach, expect, test, vi } from 'vitest';
import { METRICS } from '../metrics.ts';
import { drop } from './drop.ts';
import { sampleWork } from './work.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a dropped message is taken off the bus and counted by its reason', () => {
  const meter = metrics.getMeter('test');
  const add = vi.fn();
  vi.spyOn(meter, 'createCounter').mockReturnValue({ add });
  vi.spyOn(metrics, 'getMeter').mockReturnValue(meter);
  expect(drop(sampleWork(), 'unknown_event')).toEqual({ kind: 'ack' });
  expect(meter.createCounter).toHaveBeenCalledWith(METRICS.dropped.name, METRICS.dropped);
  expect(add.mock.calls).toEqual([[1, { reason: 'unknown_event' }]]);
});
