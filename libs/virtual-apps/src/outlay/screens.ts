import {
  type ActivityView,
  choose,
  push,
  type SheetSpec,
  showDialog,
  showSheet,
  type Widget,
} from '@tapwright/virtual-ui';
import { emptyView, form, valueRow, wideButton } from '../form-pieces.ts';
import * as dialogs from './dialogs.ts';
import * as forms from './forms.ts';
import {
  amountText,
  dayText,
  type Expense,
  type OutlayEvent,
  type OutlayState,
  openedOf,
  type Status,
} from './state.ts';

type Piece = Widget<OutlayEvent>;

export const EXPENSE = 'ExpenseActivity';
export const NEW = 'new';

const TABS: readonly (readonly [Status, string])[] = [
  ['draft', 'Drafts'],
  ['submitted', 'Submitted'],
  ['paid', 'Paid'],
];

/** A long press on a draft picks it; then every tap picks. */
function expenseRow(picked: readonly number[], expense: Expense): Piece {
  const { id, merchant, amount, currency, category, day, status } = expense;
  const pick: OutlayEvent = { type: 'pick_toggled', id };
  return {
    kind: 'row',
    id: 'expense',
    padding: [20, 10],
    gap: 12,
    onTap: picked.length > 0 ? pick : { type: 'expense_opened', id },
    ...(status === 'draft' ? { onLongTap: pick } : {}),
    children: [
      ...(picked.includes(id)
        ? [{ kind: 'icon', id: 'mark', icon: 'check', colour: 'accent', desc: 'Selected' } as const]
        : []),
      {
        kind: 'column',
        grow: true,
        children: [
          { kind: 'text', id: 'merchant', text: merchant, style: 'title' },
          { kind: 'text', id: 'facts', text: `${category} · ${dayText(day)}`, colour: 'muted', size: 13 },
        ],
      },
      { kind: 'text', id: 'sum', text: amountText(amount, currency) },
    ],
  };
}

export function mainScreen({ tab, expenses, picked }: OutlayState): ActivityView<OutlayEvent> {
  const shown = expenses.filter(({ status }) => status === tab);
  const isPicking = picked.length > 0;
  return {
    toolbar: isPicking
      ? {
          ...{ kind: 'toolbar', title: `${picked.length} selected` },
          actions: [
            { id: 'clear_picks', icon: 'close', desc: 'Clear selection', onTap: { type: 'picks_cleared' } },
            { id: 'submit_picks', icon: 'send', desc: 'Submit', onTap: showDialog(dialogs.SUBMIT) },
          ],
        }
      : {
          ...{ kind: 'toolbar', title: 'Outlay' },
          menu: [
            { id: 'profile', text: 'Profile', onTap: { type: 'profile_opened' } },
            { id: 'settings', text: 'Settings', onTap: push(forms.SETTINGS) },
          ],
        },
    body: {
      kind: 'column',
      children: [
        {
          ...{ kind: 'tabs', id: 'tabs', selected: TABS.findIndex(([one]) => one === tab) },
          tabs: TABS.map(([one, text]) => ({ text, onTap: { type: 'tab_chosen', tab: one } })),
        },
        shown.length === 0
          ? emptyView<OutlayEvent>('receipt', 'No expenses')
          : {
              ...{ kind: 'list', id: 'expenses', grow: true, endRoom: 84 },
              items: shown.map((one) => expenseRow(picked, one)),
            },
      ],
    },
    ...(isPicking
      ? { onBack: { type: 'picks_cleared' } as const }
      : { fab: { kind: 'fab', id: 'new', icon: 'add', desc: 'New', onTap: showSheet(NEW) } as const }),
  };
}

const newRow = (id: string, text: string, event: OutlayEvent): Piece => ({
  kind: 'row',
  id,
  padding: [20, 14],
  onTap: choose(event),
  children: [{ kind: 'text', text }],
});

export const newSheet = (): SheetSpec<OutlayEvent> => ({
  title: 'What do you want to add?',
  content: {
    kind: 'column',
    children: [
      newRow('new_expense', 'Expense', { type: 'form_opened', id: null }),
      newRow('new_mileage', 'Mileage', { type: 'mileage_opened' }),
    ],
  },
});

const button = (id: string, text: string, onTap: Parameters<typeof wideButton<OutlayEvent>>[0]['onTap']) =>
  wideButton<OutlayEvent>({ id, text, onTap, look: 'outlined' });

function buttonsOf({ id, status, category }: Expense): readonly Piece[] {
  if (status === 'submitted') return [button('withdraw', 'Withdraw', showDialog(dialogs.WITHDRAW))];
  if (status === 'paid') return [];
  return [
    wideButton<OutlayEvent>({ id: 'submit', text: 'Submit', onTap: { type: 'submitted' } }),
    ...(category === 'Mileage' ? [] : [button('edit', 'Edit', { type: 'form_opened', id })]),
  ];
}

export function expenseScreen(state: OutlayState): ActivityView<OutlayEvent> {
  const expense = openedOf(state);
  if (expense === undefined) return { body: { kind: 'spacer' } };
  const { merchant, amount, currency, category, day, payment, billable, note, status } = expense;
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: merchant, up: true },
      menu: [
        { id: 'copy', text: 'Duplicate', onTap: { type: 'copied' } },
        ...(status === 'draft' ? [{ id: 'delete', text: 'Delete', onTap: showDialog(dialogs.DELETE) }] : []),
      ],
    },
    body: form('expense_form', [
      { kind: 'text', id: 'detail_sum', text: amountText(amount, currency), style: 'headline' },
      valueRow('Category', category, 'detail_category'),
      valueRow('Date', dayText(day), 'detail_day'),
      valueRow('Paid with', payment, 'detail_payment'),
      valueRow('Billable', billable ? 'Yes' : 'No', 'detail_billable'),
      ...(note === '' ? [] : [{ kind: 'text', id: 'detail_note', text: note } as const]),
      ...buttonsOf(expense),
    ]),
  };
}
