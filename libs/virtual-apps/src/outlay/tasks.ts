import { back, clear, click, menu, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import {
  type Expense,
  initialOutlay,
  isOutlayState,
  type OutlaySettings,
  type OutlayState,
  TODAY,
} from './state.ts';

const onOutlay = checkOn(isOutlayState);

/** The data of the user; what is being entered stands aside. */
const dataOf = ({ expenses, profile, settings }: OutlayState): string =>
  JSON.stringify({ expenses, profile, settings });

const isNow = (state: OutlayState, change: Partial<OutlayState>): boolean =>
  dataOf(state) === dataOf({ ...initialOutlay, ...change });

const expensesNow = (state: OutlayState, ids: readonly number[], change: Partial<Expense>): boolean =>
  isNow(state, {
    expenses: initialOutlay.expenses.map((one) => (ids.includes(one.id) ? { ...one, ...change } : one)),
  });

/** One expense was added, and it is this one; everything else is as at first. */
function addedIs(state: OutlayState, wanted: Partial<Expense>): boolean {
  const [one] = state.expenses;
  return (
    one !== undefined &&
    one.id === initialOutlay.nextId &&
    isNow(state, { expenses: [one, ...initialOutlay.expenses] }) &&
    JSON.stringify({ ...one, ...wanted }) === JSON.stringify(one)
  );
}

const settingsNow = (state: OutlayState, change: Partial<OutlaySettings>): boolean =>
  isNow(state, { settings: { ...initialOutlay.settings, ...change } });

const open = (merchant: string) => click({ text: merchant });
const add = (what: string): readonly TruthStep[] => [click({ desc: 'New' }), click({ text: what })];
const edit = (merchant: string): readonly TruthStep[] => [open(merchant), click({ id: 'edit' })];
const save = click({ desc: 'Save' });
const submitOne = (merchant: string): readonly TruthStep[] => [open(merchant), click({ id: 'submit' })];

export const outlayTasks: readonly AppTask[] = [
  {
    id: 'outlay-lunch',
    goal: 'Add an expense of 18.40 at "Cafe Orlo"',
    truth: [...add('Expense'), typed('merchant', 'Cafe Orlo'), typed('amount', '18.40'), save],
    done: onOutlay((state) =>
      addedIs(state, { merchant: 'Cafe Orlo', amount: 1840, currency: 'Euro', day: TODAY }),
    ),
  },
  {
    id: 'outlay-taxi',
    goal: 'Log a taxi ride with Blackline Cabs: 27 British pounds, dated February 27, 2026',
    truth: [
      ...add('Expense'),
      typed('merchant', 'Blackline Cabs'),
      typed('amount', '27'),
      back,
      click({ id: 'currency' }),
      click({ text: 'British pound' }),
      click({ id: 'category' }),
      click({ text: 'Taxi' }),
      click({ id: 'day' }),
      click({ desc: 'Previous month' }),
      click({ text: '27' }),
      click({ text: 'OK' }),
      save,
    ],
    done: onOutlay((state) =>
      addedIs(state, {
        ...{ merchant: 'Blackline Cabs', amount: 2700, currency: 'British pound', category: 'Taxi' },
        day: { year: 2026, month: 2, day: 27 },
      }),
    ),
  },
  {
    id: 'outlay-correct',
    goal: 'Correct the amount of the Hotel Marlow expense: it was 212.50, not 208.00',
    truth: [...edit('Hotel Marlow'), clear('amount'), typed('amount', '212.50'), save],
    done: onOutlay((state) => expensesNow(state, [1], { amount: 21_250 })),
  },
  {
    id: 'outlay-billable',
    goal: 'Mark the expense from "Printworks" as billable to the client',
    truth: [...edit('Printworks'), click({ id: 'billable' }), save],
    done: onOutlay((state) => expensesNow(state, [4], { billable: true })),
  },
  {
    id: 'outlay-own-money',
    goal: 'I paid Regional Rail with my own money. Please change that in the draft',
    truth: [...edit('Regional Rail'), click({ text: 'My own money' }), save],
    done: onOutlay((state) => expensesNow(state, [3], { payment: 'My own money' })),
  },
  {
    id: 'outlay-note',
    goal: 'Put the note "Dinner with the Lindqvist team" on the expense from Trattoria Lume',
    truth: [
      ...edit('Trattoria Lume'),

      typed('note', 'Dinner with the Lindqvist team'),
      save,
    ],
    done: onOutlay((state) => expensesNow(state, [6], { note: 'Dinner with the Lindqvist team' })),
  },
  {
    id: 'outlay-submit-two',
    goal: 'Submit the expenses from Regional Rail and Quay Car Park',
    truth: [
      { kind: 'long_click', on: { text: 'Regional Rail' } },
      click({ text: 'Quay Car Park' }),
      click({ desc: 'Submit' }),
      click({ text: 'Submit' }),
    ],
    ways: [[...submitOne('Regional Rail'), ...submitOne('Quay Car Park')]],
    done: onOutlay((state) => expensesNow(state, [3, 5], { status: 'submitted' })),
  },
  {
    id: 'outlay-delete',
    goal: 'Delete the draft "Hotel Marlow Bar"',
    truth: [open('Hotel Marlow Bar'), ...menu('Delete'), click({ text: 'Delete' })],
    done: onOutlay((state) =>
      isNow(state, { expenses: initialOutlay.expenses.filter(({ id }) => id !== 2) }),
    ),
  },
  {
    id: 'outlay-withdraw',
    goal: 'Withdraw the Harbour Museum expense that I have already submitted',
    truth: [
      click({ text: 'Submitted' }),
      open('Harbour Museum'),
      click({ id: 'withdraw' }),
      click({ id: 'android:id/button1' }),
    ],
    done: onOutlay((state) => expensesNow(state, [8], { status: 'draft' })),
  },
  {
    id: 'outlay-mileage',
    goal: 'Claim mileage for a return trip to Northfield, 46 km each way',
    truth: [
      ...add('Mileage'),
      typed('destination', 'Northfield'),
      typed('kilometres', '46'),
      click({ text: 'Return trip' }),
      click({ text: 'Save' }),
    ],
    done: onOutlay((state) =>
      addedIs(state, { merchant: 'Northfield', category: 'Mileage', amount: 2760, note: '92 km' }),
    ),
  },
  {
    id: 'outlay-currency',
    goal: 'Make the US dollar my default currency',
    truth: [...menu('Settings'), click({ id: 'default_currency' }), click({ text: 'US dollar' })],
    done: onOutlay((state) => settingsNow(state, { currency: 'US dollar' })),
  },
  {
    id: 'outlay-reminder',
    goal: 'Switch on the weekly reminder and have it come on Thursdays at 16:00',
    truth: [
      ...menu('Settings'),
      click({ text: 'Weekly reminder' }),
      click({ id: 'weekday' }),
      click({ text: 'Thursday' }),
      click({ id: 'reminder_time' }),
      click({ text: '16' }),
      click({ text: 'OK' }),
    ],
    done: onOutlay((state) => settingsNow(state, { reminder: true, weekday: 'Thursday', at: 960 })),
  },
  {
    id: 'outlay-profile',
    goal: 'In my profile, change the cost centre to 4471-B',
    truth: [
      ...menu('Profile'),
      clear('cost_centre'),
      typed('cost_centre', '4471-B'),
      click({ text: 'Save profile' }),
    ],
    done: onOutlay((state) => isNow(state, { profile: { costCentre: '4471-B', approver: 'Ida Falk' } })),
  },
  {
    id: 'outlay-approver',
    goal: 'Let Wanda Okoye approve my expenses from now on',
    truth: [
      ...menu('Profile'),
      click({ id: 'approver' }),
      click({ text: 'Wanda Okoye' }),
      click({ text: 'Save profile' }),
    ],
    done: onOutlay((state) => isNow(state, { profile: { costCentre: '2210', approver: 'Wanda Okoye' } })),
  },
];
