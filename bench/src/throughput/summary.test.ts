import { expect, test } from 'vitest';
import { fitLaw, needsOf } from './law.ts';
import { type Row, rowOf } from './row.ts';
import { summarise } from './summary.ts';

/** A farm whose runtime takes 5 ms a step and the database 3, on a thread that is busy for this share of its time. */
function row(phones: number, busy: number, values: Partial<Row> = {}): Row {
  return {
    phones,
    stepsPerSecond: busy / 0.008,
    jobsPerSecond: 10,
    cpuPerStepMs: 9,
    threadPerStepMs: 8,
    databasePerStepMs: 3,
    phonesPerStepMs: 4,
    utilisation: busy,
    rssMb: 500,
    heapMb: 60 + phones * 0.2,
    idleRssMb: 400,
    idleHeapMb: 50 + phones * 0.05,
    ...values,
  };
}

test('a row has what was measured for each step and each second', () => {
  const measured = rowOf({
    phones: 10,
    seconds: 20,
    steps: 1_000,
    jobs: 250,
    cpu: { processMs: 9_000, threadMs: 8_000, databaseMs: 3_000, phonesMs: 4_000 },
    idle: { rssMb: 400, heapMb: 50 },
    busy: { rssMb: 500, heapMb: 62 },
    asked: 0,
  });
  expect(measured).toMatchObject({
    stepsPerSecond: 50,
    jobsPerSecond: 12.5,
    cpuPerStepMs: 9,
    threadPerStepMs: 8,
  });
  expect(measured).toMatchObject({ databasePerStepMs: 3, phonesPerStepMs: 4, utilisation: 0.4, heapMb: 62 });
});

test('the law finds the demands, and the throughput at which the thread is as busy as it gets', () => {
  const law = fitLaw([row(2, 0.6), row(20, 0.96)]);
  expect(law.demands.runtimeMs).toBeCloseTo(5);
  expect(law.demands.databaseMs).toBeCloseTo(3);
  expect(law.demands.phonesMs).toBeCloseTo(4);
  expect(law.bottleneck).toBe('runtime and database');
  expect(law.reached).toBeCloseTo(0.96);
  expect(law.limitPerSecond).toBeCloseTo(120);
  expect(law.unsharedPerSecond).toBeCloseTo(125);
});

test('rows with more steps a second weigh more, as in a line through the origin', () => {
  const law = fitLaw([row(2, 0.1, { threadPerStepMs: 16 }), row(20, 0.8)]);
  expect(law.demands.runtimeMs + law.demands.databaseMs).toBeCloseTo(8 + 8 / 65);
});

test('where the phones take longer than the runtime, they are the limit', () => {
  const law = fitLaw([row(2, 0.4, { phonesPerStepMs: 16 }), row(20, 0.45, { phonesPerStepMs: 16 })]);
  expect(law.bottleneck).toBe('phones');
  expect(law.limitPerSecond).toBeCloseTo(56.25);
});

test('cores follow from the steps a second that the phones make and the share that may be busy', () => {
  const [needs] = needsOf(fitLaw([row(2, 0.6), row(20, 0.96)]), [1_000], 5);
  expect(needs?.stepsPerSecond).toBe(200);
  expect(needs?.runtimeCores).toBeCloseTo(1 / 0.7);
  expect(needs?.databaseCores).toBeCloseTo(0.6 / 0.7);
});

test('the summary predicts the largest farm from those with 2 and 20 phones', () => {
  const rows = [row(1, 0.4), row(2, 0.6), row(20, 0.96), row(200, 0.9, { cpuPerStepMs: 9.9 })];
  const { growth, prediction, memory } = summarise(rows, 5);
  expect(growth).toBeCloseTo(1.1);
  expect(prediction).toMatchObject({ phones: 200, from: [2, 20] });
  expect(prediction.stepsPerSecond).toBeCloseTo(120);
  expect(prediction.error).toBeCloseTo(0.96 / 0.9 - 1);
  expect(prediction.busy.predicted).toBeCloseTo(0.9);
  expect(prediction.busy.error).toBeCloseTo(0);
  expect(memory?.idlePhoneKb).toBeCloseTo(0.05 * 1_024);
  expect(memory?.runKb).toBeCloseTo(0.15 * 1_024);
});

test('a single farm has no memory for each phone', () => {
  expect(summarise([row(10, 0.5)], 5).memory).toBeNull();
});
