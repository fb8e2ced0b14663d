import { createStillSource, createVirtualDevice, shellOf } from '@tapwright/virtual-android';
import { expect, test } from 'vitest';
import { countedRound, notMeasured, rowOf } from './row.ts';

test('a row has the medians of its rounds, and counts what was called settled too early', () => {
  const round = (ms: number, right: boolean) => ({
    ms,
    lookMs: ms / 2,
    commands: 3,
    bytes: ms * 10,
    settled: { ms: 5, right },
  });
  expect(rowOf('x', [round(1, true), round(9, false), round(2, true)])).toEqual({
    client: 'x',
    p50Ms: 2,
    lookP50Ms: 1,
    commands: 3,
    bytes: 20,
    settleP50Ms: 5,
    falselySettled: 1,
    note: null,
  });
});

test('a client that waits for nothing has no figures of settling; one that was not measured has none at all', () => {
  expect(rowOf('x', [{ ms: 1, lookMs: 1, commands: 1, bytes: 1 }])).toMatchObject({
    settleP50Ms: null,
    falselySettled: null,
  });
  expect(notMeasured('y', 'it is away')).toMatchObject({
    p50Ms: null,
    bytes: null,
    note: 'not measured: it is away',
  });
});

test('what a round costs is read from the phone: programs, builtins left out', async () => {
  const device = createVirtualDevice({ serial: 'one', source: createStillSource({ nodes: '' }) });
  const round = await countedRound(
    device,
    () => shellOf(device, 'cd /sdcard; uiautomator dump'),
    async ({ status }) => {
      expect(status).toBe(0);
      await shellOf(device, 'dumpsys window | grep mCurrentFocus');
    },
  );
  expect(round.commands).toBe(3);
  expect(round.lookMs).toBeLessThanOrEqual(round.ms);
});
