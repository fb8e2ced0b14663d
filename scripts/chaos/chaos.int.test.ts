import { findNatsServer, findPostgresBinaries, servicesOnly } from '@tapwright/testing';
import { expect, test } from 'vitest';
import { DRAWN } from './kinds.ts';
import { runChaos } from './run-chaos.ts';

const isThere = findNatsServer() !== null && findPostgresBinaries() !== null;

test.runIf(servicesOnly('a few seconds of chaos') && isThere).each(['eight', 'brain'] as const)(
  'a few seconds of chaos among the processes of the shape %s, a frozen database and a full disk: nothing is lost, hangs or is done twice',
  async (shape) => {
    const told: string[] = [];
    const result = await runChaos({
      shape,
      forMs: 4_000,
      seed: 1,
      openJobs: 2,
      gapMs: [200, 800],
      freezeMs: 300,
      fullMs: 300,
      environment: { ACK_WAIT_MS: '1000', LEASE_TTL_MS: '4000' },
      tell: (line) => told.push(line),
    });
    expect(result, result.lines.join('\n')).toMatchObject({ lost: 0, hung: 0, doubled: 0 });
    expect(result.jobs).toBeGreaterThan(0);
    expect(result.completed + result.inconclusive).toBe(result.jobs);
    expect(Object.keys(result.kinds)).toEqual(
      expect.arrayContaining(['PostgreSQL frozen, long', 'disk full, long']),
    );
    expect(result.faults).toBeGreaterThan(2);
    expect(told.length).toBeGreaterThanOrEqual(result.faults);
  },
);

test('each kind of fault has a name of its own and is drawn', () => {
  const kinds = new Set(DRAWN);
  expect(new Set(DRAWN.map(({ kind }) => kind)).size).toBe(kinds.size);
  expect(kinds.size).toBeGreaterThan(10);
});
