import type { AppEnv } from '@tapwright/virtual-ui';
import { describe, expect, it } from 'vitest';
import { dayFrom, dayOf } from './days.ts';
import { firstStart } from './draft.ts';
import { reduceCalendar } from './reduce.ts';
import { initialCalendar } from './seed.ts';
import type { CalendarAppEvent, CalendarState } from './state.ts';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const TODAY = dayOf(NOW);
const start = initialCalendar(NOW);

const envAt = (now: number): AppEnv => ({
  now,
  installed: [],
  locale: 'en-US',
  rotation: 0,
  granted: () => false,
});

/** The state after some events, and the effects of the last one by name. */
function after(events: readonly CalendarAppEvent[], from = start, now = NOW) {
  let state: CalendarState = from;
  let effects: readonly string[] = [];
  for (const event of events) {
    const reaction = reduceCalendar(state, event, envAt(now));
    state = reaction.state;
    effects = reaction.effects.map((effect) => effect.nav);
  }
  return { state, effects };
}

const changed = (
  change: Extract<CalendarAppEvent, { type: 'draft_changed' }>['change'],
): CalendarAppEvent => ({
  type: 'draft_changed',
  change,
});
const made = (...events: CalendarAppEvent[]): readonly CalendarAppEvent[] => [
  { type: 'event_started' },
  changed({ title: ' Tea ' }),
  ...events,
  { type: 'draft_saved' },
];

describe('a new event', () => {
  it('begins at the next full hour today, at nine on other days, and at least an hour before midnight', () => {
    expect(firstStart(TODAY, NOW)).toBe(600);
    expect(firstStart(TODAY + 1, NOW)).toBe(540);
    expect(firstStart(TODAY, Date.UTC(2026, 2, 2, 23, 59))).toBe(22 * 60);
  });

  it('is saved with trimmed texts, and the calendar shows its day', () => {
    const { state, effects } = after(made(changed({ day: dayFrom({ year: 2026, month: 4, day: 9 }) })));
    expect(state.events.at(-1)).toMatchObject({ id: 11, title: 'Tea', savedAt: NOW, skipped: [] });
    expect(state).toMatchObject({ draft: null, nextId: 12, shown: { year: 2026, month: 4 } });
    expect(effects).toEqual(['pop', 'snackbar']);
  });

  it('moves its end together with its beginning, up to the end of the day', () => {
    const at = (minute: number) =>
      after([{ type: 'event_started' }, { type: 'start_set', minute }]).state.draft;
    expect(at(930)).toMatchObject({ start: 930, end: 990 });
    expect(at(23 * 60 + 30)).toMatchObject({ end: 24 * 60 - 1 });
  });

  it.each([
    ['without a title', [changed({ title: '  ' })], 'Give the event a title'],
    ['that ends before it begins', [{ type: 'end_set', minute: 60 }], 'The event ends before it begins'],
  ] as const)('%s is not saved', (_name, events, error) => {
    const { state } = after(made(...events));
    expect(state.events).toEqual(start.events);
    expect(state.draft?.error).toBe(error);
    expect(after([changed({ location: 'Here' })], state).state.draft?.error).toBeNull();
  });

  it('for all day may have any hours', () => {
    const { state } = after(made({ type: 'end_set', minute: 60 }, changed({ allDay: true })));
    expect(state.events).toHaveLength(11);
  });
});

describe('an editor that is left', () => {
  it('asks only where something was changed', () => {
    expect(after([{ type: 'event_started' }, { type: 'editor_left' }]).effects).toEqual(['pop']);
    const typed = [{ type: 'event_started' }, changed({ title: 'Tea' }), { type: 'editor_left' }] as const;
    expect(after(typed).effects).toEqual(['dialog']);
    const dropped = after([...typed, { type: 'draft_discarded' }]);
    expect(dropped.state).toEqual(start);
  });
});

describe('a change of an event that repeats', () => {
  const watering = { id: 2, day: TODAY };
  const skipped = after([
    { type: 'event_opened', key: watering },
    { type: 'delete_asked', key: watering },
    { type: 'delete_confirmed' },
  ]).state;

  it('that deletes one time leaves the others', () => {
    expect(skipped.events.find(({ id }) => id === 2)?.skipped).toEqual([TODAY]);
    expect(skipped.events).toHaveLength(10);
  });

  it('that deletes all leaves nothing of it', () => {
    const { state } = after([
      { type: 'delete_asked', key: watering },
      { type: 'delete_scope_chosen', scope: 'all' },
      { type: 'delete_confirmed' },
    ]);
    expect(state.events.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('that moves one time makes a separate event', () => {
    const { state } = after([
      { type: 'move_asked', key: watering },
      { type: 'moved', day: TODAY + 1 },
    ]);
    expect(state.events.find(({ id }) => id === 2)).toMatchObject({ repeat: 'weekly', skipped: [TODAY] });
    expect(state.events.at(-1)).toMatchObject({ id: 11, day: TODAY + 1, repeat: 'never' });
  });

  it('keeps the skipped days unless its days change', () => {
    const edit: readonly CalendarAppEvent[] = [
      { type: 'event_opened', key: watering },
      { type: 'edit_asked' },
    ];
    const noted = after([...edit, changed({ notes: 'x' }), { type: 'draft_saved' }], skipped).state;
    expect(noted.events.at(-1)?.skipped).toEqual([TODAY]);
    const daily = after([...edit, changed({ repeat: 'daily' }), { type: 'draft_saved' }], skipped).state;
    expect(daily.events.at(-1)?.skipped).toEqual([]);
  });
});

describe('what is shown', () => {
  it('chooses today in the current month, and the first day in other months', () => {
    const april = after([{ type: 'month_turned', shown: { year: 2026, month: 4 } }]).state;
    expect(april.selected).toBe(dayFrom({ year: 2026, month: 4, day: 1 }));
    const back = after([{ type: 'month_turned', shown: { year: 2026, month: 3 } }], april).state;
    expect(back.selected).toBe(TODAY);
  });

  it('returns to today, by the current clock', () => {
    const later = NOW + 40 * 86_400_000;
    const { state } = after([{ type: 'today_asked' }], start, later);
    expect(state).toMatchObject({ selected: TODAY + 40, shown: { year: 2026, month: 4 } });
  });
});

it('an event that is gone cannot be edited, deleted or moved', () => {
  const key = { id: 99, day: TODAY };
  for (const event of [
    { type: 'delete_asked', key },
    { type: 'move_asked', key },
    { type: 'edit_asked' },
    { type: 'delete_confirmed' },
    { type: 'moved', day: TODAY },
  ] as const) {
    expect(after([event]).state, event.type).toEqual(start);
    expect(after([event]).effects, event.type).toEqual([]);
  }
});
