import { describe, expect, test } from 'vitest';
import type { DoneFault } from './faults.ts';
import { type EventMoments, recoveries } from './recovery.ts';

const fault = (over: Partial<DoneFault> = {}): DoneFault => ({
  kind: 'SIGKILL',
  target: 'actor',
  group: 'services',
  process: 'actor',
  isKill: true,
  sinceMs: 1_000,
  readyMs: 3_000,
  ...over,
});

const event = (over: Partial<EventMoments> = {}): EventMoments => ({
  id: 'evt_1',
  jobId: 'job_1',
  type: 'screen.observed',
  causeType: null,
  gateway: null,
  createdMs: 900,
  publishedMs: 910,
  handledMs: 4_000,
  ...over,
});

const msOf = (faults: readonly DoneFault[], events: readonly EventMoments[]) =>
  recoveries(faults, events).map(({ ms }) => ms);

describe('recovery from a fault', () => {
  test('is the time until the event that was in hand is handled', () => {
    expect(msOf([fault()], [event()])).toEqual([3_000]);
  });

  test('is the longest wait of all that was held up; an event that came later waits from its birth', () => {
    const late = event({ id: 'evt_2', jobId: 'job_2', createdMs: 2_500, handledMs: 8_000 });
    expect(msOf([fault()], [event(), late])).toEqual([5_500]);
  });

  test('does not count where nothing was held up: other services, handled before, born when it was ready again', () => {
    const others = [
      event({ type: 'outcome.observed' }),
      event({ handledMs: 1_000 }),
      event({ createdMs: 3_001, handledMs: 9_000 }),
    ];
    expect(msOf([fault()], others)).toEqual([]);
  });

  test('counts what any service of the dead process would have handled', () => {
    const dead = fault({ target: 'brain', process: 'brain' });
    const others = [event({ type: 'action.decided' }), event({ type: 'outcome.observed', handledMs: 3_500 })];
    expect(msOf([dead], others)).toEqual([2_500]);
  });

  test('holds up what the dead service had made and not published', () => {
    const made = { type: 'action.decided', causeType: 'screen.observed', gateway: 'gateway-1' };
    expect(msOf([fault()], [event({ ...made, publishedMs: 5_000, handledMs: 5_100 })])).toEqual([4_100]);
    expect(msOf([fault()], [event({ ...made, publishedMs: 950, handledMs: 5_100 })])).toEqual([]);
  });

  test('of a gateway is over when the run goes on elsewhere, not when it is taken away and queued', () => {
    const dead = fault({ target: 'gateway-1', group: 'gateways', process: 'device-gateway' });
    const left = event({ id: 'evt_1', type: 'action.decided', gateway: 'gateway-1', handledMs: null });
    const moved = [
      event({ id: 'evt_2', type: 'run.stopped', createdMs: 11_000, handledMs: 11_100 }),
      event({ id: 'evt_3', type: 'run.queued', gateway: 'any', createdMs: 11_100, handledMs: 11_200 }),
      event({ id: 'evt_4', type: 'state.restored', createdMs: 12_500, handledMs: 12_600 }),
    ];
    expect(msOf([dead], [left, ...moved])).toEqual([11_600]);
    expect(recoveries([dead], [left, ...moved])[0]?.story).toEqual([
      'action.decided for gateway-1 -100..never',
      'run.stopped 10000..10100',
      'run.queued for any 10100..10200',
      'state.restored 11500..11600',
    ]);
  });

  test('of one gateway holds up nothing of another', () => {
    const dead = fault({ target: 'gateway-1', group: 'gateways', process: 'device-gateway' });
    expect(msOf([dead], [event({ type: 'action.decided', gateway: 'gateway-2' })])).toEqual([]);
  });

  test('of a server holds up everybody', () => {
    const frozen = fault({ target: 'all', group: 'servers', process: null, readyMs: 1_000 });
    expect(msOf([frozen], [event({ type: 'task.ended' })])).toEqual([3_000]);
  });
});
