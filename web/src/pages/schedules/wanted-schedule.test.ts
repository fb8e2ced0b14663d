import { expect, test } from 'vitest';
import { bodyOf, NO_GOAL, wantedOf } from './wanted-schedule.ts';

const TIME = { cron: '30 2 * * *', timeZone: 'Europe/Berlin', enabled: true };
const stored = (requests: Record<string, unknown>[]) => ({
  ...{ ...TIME, id: 'nightly', version: 4, nextAt: null },
  jobs: requests.length,
  requests,
});

test.each([
  ['a goal', [{ goal: 'Pay', app: 'org.example.bank' }], 'goal'],
  ['a goal that says that it is one', [{ kind: 'goal', goal: 'Pay' }], 'goal'],
  ['the rows of a case', [1, 2].map((row) => ({ kind: 'case', case: 'pay', row })), 'case'],
  ['two goals', [{ goal: 'Pay' }, { goal: 'Send' }], 'kept'],
  ['a goal with a limit of its own', [{ goal: 'Pay', maxSteps: 3 }], 'kept'],
  ['a case with values', [{ kind: 'case', case: 'pay', parameters: { to: 'Ana' } }], 'kept'],
  ['rows of two cases', ['pay', 'send'].map((one) => ({ kind: 'case', case: one })), 'kept'],
  ['a case that stands in the job', [{ kind: 'case', case: { id: 'pay' } }], 'kept'],
  ['an exploration', [{ kind: 'explore', app: 'org.example.bank' }], 'kept'],
])('%s is shown as such, and stays as it is unless somebody changes it', (_, requests, kind) => {
  const wanted = wantedOf(stored(requests));
  expect(wanted.what.kind).toBe(kind);
  expect(bodyOf({ ...wanted, cron: '0 3 * * *' })).toEqual({ ...TIME, cron: '0 3 * * *', version: 4 });
});

test('what somebody has chosen is stored: a case becomes a job for each of its rows', () => {
  const wanted = { ...wantedOf(stored([{ goal: 'Pay' }])), isOtherWhat: true };
  const rows = [{ values: {} }, { values: {} }] as never;
  expect(bodyOf({ ...wanted, what: { kind: 'case', id: 'pay', rows } })).toMatchObject({
    jobs: [1, 2].map((row) => ({ kind: 'case', case: 'pay', row })),
  });
  expect(bodyOf({ ...wanted, version: 0, what: { ...NO_GOAL, goal: 'Send' } as never })).toMatchObject({
    version: 0,
    jobs: [{ goal: 'Send' }],
  });
});
