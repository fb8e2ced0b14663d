import { pop, push, type Reaction, react, showSheet } from '@tapwright/virtual-ui';
import type { ScheduleEvent } from './events.ts';
import { SCHEDULE, TIME } from './names.ts';
import type { Schedule, ScheduleDraft, SettingsState, TimeOfDay, TimeSlot } from './state.ts';

type SettingsReaction = Reaction<SettingsState>;

/** The initial values of a new schedule: evenings of working days. */
const BEGINNING = {
  name: '',
  days: [0, 1, 2, 3, 4],
  from: { hour: 20, minute: 0 },
  to: { hour: 22, minute: 0 },
  on: true,
} as const;

const edited = (state: SettingsState, change: Partial<ScheduleDraft>): SettingsState => ({
  ...state,
  schedule: state.schedule && { ...state.schedule, error: null, ...change },
});

/** The current time of a target of the wheels. */
export function timeIn(state: SettingsState, slot: TimeSlot): TimeOfDay {
  const { from, to } = state.schedule ?? BEGINNING;
  return { schedule_from: from, schedule_to: to, night_from: state.nightFrom, night_to: state.nightTo }[slot];
}

function withTime(state: SettingsState, slot: TimeSlot, time: TimeOfDay): SettingsState {
  switch (slot) {
    case 'schedule_from':
      return edited(state, { from: time });
    case 'schedule_to':
      return edited(state, { to: time });
    case 'night_from':
      return { ...state, nightFrom: time };
    case 'night_to':
      return { ...state, nightTo: time };
  }
}

function errorOf({ name, days, from, to }: Schedule): string | null {
  if (name.trim() === '') return 'Give the schedule a name';
  if (days.length === 0) return 'Choose at least one day';
  return from.hour === to.hour && from.minute === to.minute ? 'Start and end are the same time' : null;
}

function saved(state: SettingsState): SettingsReaction {
  const { schedule, schedules, nextSchedule } = state;
  if (schedule === null) return react(state);
  const error = errorOf(schedule);
  if (error !== null) return react(edited(state, { error }));
  const { id, name, days, from, to, on, isNew } = schedule;
  const kept: Schedule = { id, name: name.trim(), days, from, to, on };
  return react(
    {
      ...state,
      schedule: null,
      schedules: isNew ? [...schedules, kept] : schedules.map((one) => (one.id === id ? kept : one)),
      nextSchedule: isNew ? nextSchedule + 1 : nextSchedule,
    },
    pop,
  );
}

function dayToggled(state: SettingsState, day: number): SettingsState {
  const days = state.schedule?.days ?? [];
  const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day];
  return edited(state, { days: next.toSorted((a, b) => a - b) });
}

/** Schedules of "Do not disturb", and times on wheels, which the night light uses too. */
export function reduceSchedule(state: SettingsState, event: ScheduleEvent): SettingsReaction {
  switch (event.type) {
    case 'schedule_started': {
      const schedule = { ...BEGINNING, id: state.nextSchedule, isNew: true, error: null };
      return react({ ...state, schedule }, push(SCHEDULE));
    }
    case 'schedule_opened': {
      const known = state.schedules.find(({ id }) => id === event.id);
      if (known === undefined) return react(state);
      return react({ ...state, schedule: { ...known, isNew: false, error: null } }, push(SCHEDULE));
    }
    case 'schedule_switched':
      return react({
        ...state,
        schedules: state.schedules.map((one) => (one.id === event.id ? { ...one, on: !one.on } : one)),
      });
    case 'schedule_named':
      return react(edited(state, { name: event.text }));
    case 'day_toggled':
      return react(dayToggled(state, event.day));
    case 'schedule_saved':
      return saved(state);
    case 'schedule_left':
      return react({ ...state, schedule: null }, pop);
    case 'schedule_deleted': {
      const schedules = state.schedules.filter(({ id }) => id !== state.schedule?.id);
      return react({ ...state, schedules, schedule: null }, pop);
    }
    case 'time_opened':
      return react({ ...state, time: { slot: event.slot, ...timeIn(state, event.slot) } }, showSheet(TIME));
    case 'time_turned':
      return react({ ...state, time: state.time && { ...state.time, ...event.time } });
    case 'time_set': {
      if (state.time === null) return react(state);
      const { slot, hour, minute } = state.time;
      return react({ ...withTime(state, slot, { hour, minute }), time: null });
    }
    case 'time_left':
      return react({ ...state, time: null });
  }
}
