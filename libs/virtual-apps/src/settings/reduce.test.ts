import type { AppEnv } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { articlesFor } from './articles.ts';
import type { SettingsEvent } from './events.ts';
import { scheduleLabel, timeLabel } from './labels.ts';
import { reduceSettings } from './reduce.ts';
import { initialSettings } from './seed.ts';
import type { SettingsState } from './state.ts';

const env: AppEnv = {
  now: Date.UTC(2026, 2, 2, 9, 30),
  installed: [],
  locale: 'en-US',
  rotation: 0,
  granted: () => true,
};

const after = (...events: SettingsEvent[]): SettingsState =>
  events.reduce((state, event) => reduceSettings(state, event, env).state, initialSettings);

describe('the reducer of the settings', () => {
  it('saves a schedule only with a name, a day and two different times', () => {
    const started: SettingsEvent = { type: 'schedule_started' };
    const save: SettingsEvent = { type: 'schedule_saved' };
    const named: SettingsEvent = { type: 'schedule_named', text: ' Choir ' };
    const days = [0, 1, 2, 3, 4].map((day): SettingsEvent => ({ type: 'day_toggled', day }));
    expect(after(started, save).schedule?.error).toBe('Give the schedule a name');
    expect(after(started, named, ...days, save).schedule?.error).toBe('Choose at least one day');
    const same: SettingsEvent[] = [
      { type: 'time_opened', slot: 'schedule_to' },
      { type: 'time_turned', time: { hour: 20, minute: 0 } },
      { type: 'time_set' },
    ];
    expect(after(started, named, ...same, save).schedule?.error).toBe('Start and end are the same time');
    expect(after(started, named, save).schedules.at(-1)).toMatchObject({ id: 2, name: 'Choir', on: true });
  });

  it('changes a schedule in its place', () => {
    const state = after(
      { type: 'schedule_opened', id: 1 },
      { type: 'schedule_named', text: 'Nights' },
      { type: 'schedule_saved' },
    );
    expect(state.schedules).toEqual([{ ...initialSettings.schedules[0], name: 'Nights' }]);
  });

  it('never removes the last language', () => {
    const [first = '', second = ''] = initialSettings.languages;
    const one = after({ type: 'language_removed', name: second }, { type: 'language_removed', name: first });
    expect(one.languages).toEqual([first]);
  });

  it('drops a date set by hand when the network sets it', () => {
    const state = after(
      { type: 'toggled', key: 'automatic_time' },
      { type: 'date_set', date: '2026-03-14' },
      { type: 'toggled', key: 'automatic_time' },
    );
    expect(state.date).toBeNull();
  });

  it('pairs a device once', () => {
    const pair: SettingsEvent = { type: 'device_paired', name: 'Pond Speaker' };
    expect(after(pair, pair).paired).toHaveLength(3);
  });
});

describe('texts of the settings', () => {
  it.each([
    [{ hour: 0, minute: 5 }, '00:05', '12:05 am'],
    [{ hour: 12, minute: 0 }, '12:00', '12:00 pm'],
    [{ hour: 20, minute: 30 }, '20:30', '8:30 pm'],
  ])('of the time %o', (time, long, short) => {
    expect(timeLabel(time, true)).toBe(long);
    expect(timeLabel(time, false)).toBe(short);
  });

  it('of a schedule', () => {
    const schedule = {
      id: 1,
      name: 'x',
      from: { hour: 8, minute: 0 },
      to: { hour: 9, minute: 15 },
      on: true,
    };
    expect(scheduleLabel({ ...schedule, days: [0, 4] }, true)).toBe('Mon, Fri · 08:00 to 09:15');
    expect(scheduleLabel({ ...schedule, days: [0, 1, 2, 3, 4, 5, 6] }, true)).toMatch(/^Every day/);
  });

  it('lead to an article for every search', () => {
    for (const word of ['dark', '', '???', 'WI-FI']) expect(articlesFor(word).length).toBeGreaterThan(1);
    expect(articlesFor('brightness')[0]).toBe(5);
  });
});
