import { expect, test } from 'vitest';
import { rowOf } from './row.ts';
import { measureApart } from './runtime-process.ts';
import { summarise } from './summary.ts';

const TIMEOUT_MS = 300_000;

test(
  'two phones work off jobs until the steps are reached; what they and the runtime took is told apart',
  async () => {
    const measured = await measureApart({ phones: 2, seconds: 120, steps: 8, warmUpJobs: 2 });
    expect(measured.phones).toBe(2);
    expect(measured.steps).toBeGreaterThanOrEqual(8);
    expect(measured.jobs).toBeGreaterThanOrEqual(1);
    expect(measured.asked).toBe(0);
    const { processMs, threadMs, databaseMs, phonesMs } = measured.cpu;
    for (const each of [processMs, threadMs, databaseMs, phonesMs]) expect(each).toBeGreaterThan(0);
    expect(databaseMs).toBeLessThan(threadMs);
    expect(threadMs).toBeLessThanOrEqual(processMs);
    expect(measured.idle.heapMb).toBeGreaterThan(1);
    expect(measured.busy.rssMb).toBeGreaterThan(measured.busy.heapMb);
    const { rows, law, needs } = summarise([rowOf(measured)], 5);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ phones: 2, cpuPerStepMs: processMs / measured.steps });
    expect(law.limitPerSecond).toBeGreaterThan(0);
    expect(needs.map(({ phones }) => phones)).toEqual([200, 1_000, 10_000]);
  },
  TIMEOUT_MS,
);
