import { describe, expect, test } from 'vitest';
import { dueAfter, dueTimes, refuseWrongClockwork } from './due-times.ts';

const NIGHTLY = { cron: '30 2 * * *', timeZone: 'Europe/Berlin' };
const at = (text: string) => new Date(text);

/** All due times of a year. */
function yearOf(clockwork: typeof NIGHTLY): readonly Date[] {
  const times: Date[] = [];
  for (
    let next = dueAfter(clockwork, at('2026-01-01T00:00:00Z'));
    next !== null;
    next = dueAfter(clockwork, next)
  ) {
    if (next >= at('2027-01-01T00:00:00Z')) return times;
    times.push(next);
  }
  return times;
}

describe('a schedule', () => {
  test('is due by the clock of its zone, in winter and in summer', () => {
    expect(dueAfter(NIGHTLY, at('2026-01-10T12:00:00Z'))?.toISOString()).toBe('2026-01-11T01:30:00.000Z');
    expect(dueAfter(NIGHTLY, at('2026-07-10T12:00:00Z'))?.toISOString()).toBe('2026-07-11T00:30:00.000Z');
  });

  test('is due once each day, also where the hour is missing in spring and comes twice in autumn', () => {
    const days = yearOf(NIGHTLY).map((time) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(time),
    );
    expect(days).toHaveLength(365);
    expect(new Set(days).size).toBe(365);
  });

  test('is due on the days that its line names', () => {
    const first = { cron: '0 9 * * 1', timeZone: 'UTC' };
    expect(dueAfter(first, at('2026-03-04T00:00:00Z'))?.toISOString()).toBe('2026-03-09T09:00:00.000Z');
    expect(dueAfter({ cron: '0 0 30 2 *', timeZone: 'UTC' }, at('2026-03-04T00:00:00Z'))).toBeNull();
  });

  test('has due times up to now; of many the latest, and it says that there were others', () => {
    const minutely = { cron: '* * * * *', timeZone: 'UTC' };
    const now = at('2026-03-04T10:05:30Z');
    const first = at('2026-03-04T10:03:00Z');
    const { times, isCut } = dueTimes(minutely, { first, now, most: 10 });
    expect(times.map((time) => time.toISOString().slice(14, 16))).toEqual(['03', '04', '05']);
    expect(isCut).toBe(false);
    const long = dueTimes(minutely, { first: at('2020-01-01T00:00:00Z'), now, most: 10 });
    expect([long.times.length, long.isCut, long.times.at(-1)]).toEqual([
      10,
      true,
      at('2026-03-04T10:05:00Z'),
    ]);
  });

  test.each([
    ['cron', { cron: '61 * * * *' }],
    ['cron', { cron: 'every night' }],
    ['cron', { cron: '* * * * * *' }],
    ['timeZone', { timeZone: 'Europe/Atlantis' }],
  ])('with a wrong %s is refused', (field, given) => {
    expect(() => refuseWrongClockwork({ ...NIGHTLY, ...given })).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID', field }),
    );
  });
});
