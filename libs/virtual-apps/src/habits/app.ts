import { defineApp, pop, push, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as pages from './pages.ts';
import * as screens from './screens.ts';
import {
  type Habit,
  type HabitsEvent,
  type HabitsState,
  habitsEvents,
  initialHabits,
  noDraft,
} from './state.ts';

const MAIN = 'MainActivity';

type Done = Reaction<HabitsState>;

const changed = (
  state: HabitsState,
  id: number | null,
  change: (habit: Habit) => Partial<Habit>,
): HabitsState => ({
  ...state,
  habits: state.habits.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
});

function save(state: HabitsState): Done {
  const { draft, nextId } = state;
  const name = draft.name.trim();
  const target = Number(draft.target);
  if (name === '') return react({ ...state, error: 'The name is missing' });
  if (target < 1 || target > 20) return react({ ...state, error: 'Between 1 and 20 times' });
  const facts = { name, target, category: draft.category, period: draft.period };
  if (draft.id !== null)
    return react(
      changed({ ...state, error: null }, draft.id, () => facts),
      pop,
    );
  const habit: Habit = {
    ...{ id: nextId, count: 0, streak: 0, alarm: false, alarmAt: 480, note: '', archived: false },
    ...facts,
  };
  return react({ ...state, habits: [...state.habits, habit], nextId: nextId + 1, error: null }, pop);
}

function remove(state: HabitsState, id: number): Done {
  const at = state.habits.findIndex((one) => one.id === id);
  const habit = state.habits[at];
  if (habit === undefined) return react(state);
  const next = { ...state, habits: state.habits.filter((one) => one.id !== id), deleted: { habit, at } };
  return state.opened === id ? react({ ...next, opened: null }, pop) : react(next);
}

function restore(state: HabitsState): Done {
  const { deleted, habits } = state;
  if (deleted === null) return react(state);
  return react({ ...state, habits: habits.toSpliced(deleted.at, 0, deleted.habit), deleted: null });
}

function openForm(state: HabitsState, id: number | null): Done {
  const habit = state.habits.find((one) => one.id === id);
  const draft =
    habit === undefined
      ? noDraft
      : {
          ...{ id, name: habit.name, target: String(habit.target) },
          ...{ category: habit.category, period: habit.period },
        };
  return react({ ...state, draft, error: null }, push(pages.FORM));
}

function reduceHabit(state: HabitsState, event: HabitsEvent): Done {
  switch (event.type) {
    case 'counted':
      return react(
        changed(state, event.id, ({ count }) => ({ count: Math.max(0, Math.min(99, count + event.by)) })),
      );
    case 'deleted':
      return remove(state, event.id);
    case 'restored':
      return restore(state);
    case 'alarm_toggled':
      return react(changed(state, event.id, ({ alarm }) => ({ alarm: !alarm })));
    case 'alarm_set':
      return react(changed(state, state.opened, () => ({ alarmAt: event.minutes })));
    case 'note_typed':
      return react(changed(state, state.opened, () => ({ note: event.text })));
    case 'archived':
      return react(
        changed(state, state.opened, () => ({ archived: true })),
        pop,
        snackbar('Archived'),
      );
    case 'unarchived':
      return react(changed(state, event.id, () => ({ archived: false })));
    case 'counts_reset':
      return react({ ...state, habits: state.habits.map((one) => ({ ...one, count: 0 })) });
    default:
      return react(state);
  }
}

function reduce(state: HabitsState, event: HabitsEvent): Done {
  switch (event.type) {
    case 'tab_chosen':
      return react({ ...state, tab: event.tab, deleted: null });
    case 'filter_tapped':
      return react({ ...state, filter: state.filter === event.category ? null : event.category });
    case 'order_chosen':
      return react({ ...state, order: event.order });
    case 'habit_opened':
      return react({ ...state, opened: event.id, deleted: null }, push(pages.HABIT));
    case 'form_opened':
      return openForm(state, event.id);
    case 'draft_changed':
      return react({ ...state, draft: { ...state.draft, ...event.change }, error: null });
    case 'draft_saved':
      return save(state);
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    default:
      return reduceHabit(state, event);
  }
}

/** *Habits*: counters, a note that stores itself, deleting without a question and with a way back. */
export const habitsApp = defineApp<HabitsState, HabitsEvent>({
  ...identity({ label: 'Habits', version: '3.1.0', icon: 'check', accent: '#7a3f8f' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mainScreen,
    [pages.HABIT]: pages.habitScreen,
    [pages.FORM]: pages.formScreen,
    [pages.SETTINGS]: pages.settingsScreen,
  },
  sheets: { [screens.ORDER]: screens.orderSheet, [pages.ALARM]: pages.alarmSheet },
  dialogs: { [pages.RESET]: pages.resetDialog, [pages.BADGE]: pages.badgeDialog },
  initialState: () => initialHabits,
  events: habitsEvents,
  reduce,
});
