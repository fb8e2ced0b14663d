import { fileURLToPath } from 'node:url';
import { runInPool } from '../harness/pool.ts';
import { xuatCases } from './cases/index.ts';
import type { CaseOrder, CaseResult, XuatSettings } from './messages.ts';
import { saysTheSame } from './reuse.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** While one run waits for its device, another goes on. */
const IN_HAND = 2;

/** Results in the order of the orders. */
export async function runAll(orders: readonly CaseOrder[], processes: number): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  if (orders.length === 0) return results;
  await runInPool<XuatSettings, CaseOrder, CaseResult>(orders, {
    worker: WORKER,
    settings: {},
    processes,
    inHand: IN_HAND,
    onResult: (result) => {
      results.push(result);
      if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${orders.length} runs `);
    },
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  const key = ({ strategy, seed, id }: CaseOrder): string => `${strategy} ${seed} ${id}`;
  const place = new Map(orders.map((order, at) => [key(order), at]));
  return results.toSorted((a, b) => (place.get(key(a)) ?? 0) - (place.get(key(b)) ?? 0));
}

/** All runs; where a run would equal the one without errors, its result is reused. `reused` counts those. */
export async function runWithReuse(
  orders: readonly CaseOrder[],
  processes: number,
): Promise<{ readonly results: CaseResult[]; readonly reused: number }> {
  const key = ({ strategy, id }: CaseOrder): string => `${strategy} ${id}`;
  const pairs = new Map(orders.map((order) => [key(order), { ...order, seed: 0, flawless: true }]));
  const flawless = new Map((await runAll([...pairs.values()], processes)).map((one) => [key(one), one]));
  const cases = new Map(xuatCases.map((one) => [one.spec.id, one]));
  const same: CaseResult[] = [];
  const others: CaseOrder[] = [];
  for (const order of orders) {
    const known = flawless.get(key(order));
    const one = cases.get(order.id);
    const isSame =
      known?.fault === null && one !== undefined && (await saysTheSame(one, order, known.asked ?? []));
    if (isSame) same.push({ ...known, ...order });
    else others.push(order);
  }
  return { results: [...same, ...(await runAll(others, processes))], reused: same.length };
}
