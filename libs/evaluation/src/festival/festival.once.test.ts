import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluators/evaluator.ts';
import { evaluatorsOfCase, loadFestival } from './festival.ts';
import { loadFestivalList } from './festival-list.ts';

/** The benchmark lies beside the project and is never a part of it. */
const TASKS = join(import.meta.dirname, '../../../../../shared/tasks');
const present = existsSync(join(TASKS, 'festival-tests.json'));
if (!present) console.warn(`NOT TESTED: no FESTIVAL at ${TASKS}; none of its tasks is read by this run`);

describe.skipIf(!present)('FESTIVAL', () => {
  const cases = present ? loadFestival(join(TASKS, 'festival-tests.json')) : [];

  it('all 70 tasks become cases, as many as are listed', () => {
    const listed = loadFestivalList(join(TASKS, 'festival-tasks.csv'));
    expect([cases.length, listed.length]).toEqual([70, 70]);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(70);
    expect(cases.every(({ truth }) => truth.length > 0)).toBe(true);
  });

  it('the oracles of 29 tasks check something', () => {
    const oracles = cases.flatMap(({ oracle }) => oracle);
    expect(cases.filter(({ oracle }) => oracle.length > 0)).toHaveLength(29);
    expect(oracles.every(({ wanted }) => Object.keys(wanted).length > 0)).toBe(true);
  });

  it('doing what a case says passes it, leaving its last action out does not', () => {
    for (const one of cases) {
      const steps = [...one.truth, ...one.beforeOracle].map(({ type, selector, text }) => ({
        screen: [],
        action: { type, elements: Object.keys(selector).length === 0 ? [] : [selector], text },
      }));
      const final = one.oracle.map(({ wanted }) => wanted);
      expect(evaluate(evaluatorsOfCase(one), { steps, final }).failed, one.id).toEqual([]);
      const short = steps.filter((_, at) => at !== one.truth.length - 1);
      expect(evaluate(evaluatorsOfCase(one), { steps: short, final }).passed, one.id).toBe(false);
    }
  });
});
