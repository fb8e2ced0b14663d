import {
  defineApp,
  pop,
  popToRoot,
  push,
  type Reaction,
  react,
  showDialog,
  snackbar,
} from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as dialogs from './dialogs.ts';
import * as forms from './forms.ts';
import * as screens from './screens.ts';
import {
  amountOf,
  type Draft,
  type Expense,
  initialOutlay,
  noDraft,
  noMileage,
  type OutlayEvent,
  type OutlayState,
  openedOf,
  outlayEvents,
  plainAmount,
  RATE,
  TODAY,
} from './state.ts';

const MAIN = 'ExpensesActivity';

type Done = Reaction<OutlayState>;

const changed = (state: OutlayState, ids: readonly number[], change: Partial<Expense>): OutlayState => ({
  ...state,
  expenses: state.expenses.map((one) => (ids.includes(one.id) ? { ...one, ...change } : one)),
});

const added = (state: OutlayState, facts: Omit<Expense, 'id' | 'status'>): OutlayState => ({
  ...state,
  expenses: [{ id: state.nextId, ...facts, status: 'draft' }, ...state.expenses],
  nextId: state.nextId + 1,
  ...{ tab: 'draft', errors: {} },
});

function saveDraft(state: OutlayState): Done {
  const { id, ...rest } = state.draft;
  const merchant = rest.merchant.trim();
  const amount = amountOf(rest.amount);
  if (merchant === '') return react({ ...state, errors: { merchant: 'Who was paid?' } });
  if (amount === null || amount === 0) return react({ ...state, errors: { amount: 'Enter an amount' } });
  const facts = { ...rest, merchant, amount, note: rest.note.trim() };
  if (id === null) return react(added(state, facts), pop, snackbar('Expense saved'));
  return react(changed({ ...state, errors: {} }, [id], facts), pop, snackbar('Expense saved'));
}

function openForm(state: OutlayState, id: number | null): Done {
  const expense = state.expenses.find((one) => one.id === id);
  if (expense === undefined)
    return react({ ...state, draft: noDraft(state.settings.currency), errors: {} }, push(forms.FORM));
  const { status: _, ...facts } = expense;
  const draft: Draft = { ...facts, amount: plainAmount(expense.amount) };
  return react({ ...state, draft, errors: {} }, push(forms.FORM));
}

function saveMileage(state: OutlayState): Done {
  const { destination, kilometres, returnTrip } = state.mileage;
  const one = Number(kilometres);
  if (destination.trim() === '') return react({ ...state, errors: { destination: 'Where did you go?' } });
  if (one === 0 || one > 2_000) return react({ ...state, errors: { kilometres: 'Between 1 and 2000 km' } });
  const driven = returnTrip ? one * 2 : one;
  const facts: Omit<Expense, 'id' | 'status'> = {
    ...{ merchant: destination.trim(), amount: driven * RATE, currency: 'Euro', category: 'Mileage' },
    ...{ day: TODAY, payment: 'My own money', billable: false, note: `${driven} km` },
  };
  return react(added(state, facts), pop, snackbar('Mileage saved'));
}

function reduceExpense(state: OutlayState, event: OutlayEvent): Done {
  const expense = openedOf(state);
  if (expense === undefined) return react(state);
  switch (event.type) {
    case 'submitted':
      return react(changed(state, [expense.id], { status: 'submitted' }), pop, snackbar('Submitted'));
    case 'withdrawn':
      return react(changed(state, [expense.id], { status: 'draft' }), pop, snackbar('Back in your drafts'));
    case 'copied': {
      const { id: _, status: __, ...facts } = expense;
      return react(added(state, facts), pop, snackbar('Copied'));
    }
    case 'deleted':
      return react(
        { ...state, expenses: state.expenses.filter(({ id }) => id !== expense.id), opened: null },
        popToRoot,
        snackbar('Expense deleted'),
      );
    default:
      return react(state);
  }
}

function reduceForm(state: OutlayState, event: OutlayEvent): Done {
  switch (event.type) {
    case 'form_opened':
      return openForm(state, event.id);
    case 'draft_changed':
      return react({ ...state, draft: { ...state.draft, ...event.change }, errors: {} });
    case 'day_asked': {
      const { day } = state.draft;
      return react({ ...state, picking: { shown: day, day } }, showDialog(dialogs.DAY));
    }
    case 'month_turned':
      return react({ ...state, picking: { ...state.picking, shown: event.shown } });
    case 'day_marked':
      return react({ ...state, picking: { ...state.picking, day: event.day } });
    case 'day_taken':
      return react({ ...state, draft: { ...state.draft, day: state.picking.day } });
    case 'draft_saved':
      return saveDraft(state);
    case 'mileage_opened':
      return react({ ...state, mileage: noMileage, errors: {} }, push(forms.MILEAGE));
    case 'mileage_changed':
      return react({ ...state, mileage: { ...state.mileage, ...event.change }, errors: {} });
    case 'mileage_saved':
      return saveMileage(state);
    default:
      return reduceExpense(state, event);
  }
}

function reduceSettings(state: OutlayState, event: OutlayEvent): Done {
  switch (event.type) {
    case 'profile_opened':
      return react({ ...state, unsaved: state.profile }, push(forms.PROFILE));
    case 'profile_changed':
      return react({ ...state, unsaved: { ...state.unsaved, ...event.change } });
    case 'profile_saved':
      return react({ ...state, profile: state.unsaved }, pop, snackbar('Profile saved'));
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    case 'time_asked':
      return react({ ...state, time: state.settings.at }, showDialog(dialogs.TIME));
    case 'time_turned':
      return react({ ...state, time: event.minutes });
    case 'time_taken':
      return react({ ...state, settings: { ...state.settings, at: state.time } });
    default:
      return reduceForm(state, event);
  }
}

function reduce(state: OutlayState, event: OutlayEvent): Done {
  const { picked } = state;
  switch (event.type) {
    case 'tab_chosen':
      return react({ ...state, tab: event.tab, picked: [] });
    case 'expense_opened':
      return react({ ...state, opened: event.id }, push(screens.EXPENSE));
    case 'pick_toggled':
      return react({
        ...state,
        picked: picked.includes(event.id) ? picked.filter((id) => id !== event.id) : [...picked, event.id],
      });
    case 'picks_cleared':
      return react({ ...state, picked: [] });
    case 'picks_submitted':
      return react(
        { ...changed(state, picked, { status: 'submitted' }), picked: [] },
        snackbar(picked.length === 1 ? '1 expense submitted' : `${picked.length} expenses submitted`),
      );
    default:
      return reduceSettings(state, event);
  }
}

/** *Outlay*: expenses of a traveller, with a form of many parts, and several at once after a long press. */
export const outlayApp = defineApp<OutlayState, OutlayEvent>({
  ...identity({ label: 'Outlay', version: '2.8.0', icon: 'receipt', accent: '#0f6b5c' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mainScreen,
    [screens.EXPENSE]: screens.expenseScreen,
    [forms.FORM]: forms.formScreen,
    [forms.MILEAGE]: forms.mileageScreen,
    [forms.PROFILE]: forms.profileScreen,
    [forms.SETTINGS]: forms.settingsScreen,
  },
  sheets: { [screens.NEW]: screens.newSheet },
  dialogs: {
    [dialogs.SUBMIT]: dialogs.submitDialog,
    [dialogs.WITHDRAW]: dialogs.withdrawDialog,
    [dialogs.DELETE]: dialogs.deleteDialog,
    [dialogs.CURRENCY]: dialogs.currencyDialog,
    [dialogs.CATEGORY]: dialogs.categoryDialog,
    [dialogs.DAY]: dialogs.dayDialog,
    [dialogs.APPROVER]: dialogs.approverDialog,
    [dialogs.DEFAULT_CURRENCY]: dialogs.defaultCurrencyDialog,
    [dialogs.WEEKDAY]: dialogs.weekdayDialog,
    [dialogs.TIME]: dialogs.timeDialog,
  },
  initialState: () => initialOutlay,
  events: outlayEvents,
  reduce,
});
