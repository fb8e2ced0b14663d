import { choose, type DialogSpec } from '@tapwright/virtual-ui';
import {
  APPROVERS,
  amountText,
  CATEGORIES,
  CURRENCIES,
  type OutlayEvent,
  type OutlayState,
  openedOf,
  WEEKDAYS,
} from './state.ts';

export const SUBMIT = 'submit';
export const WITHDRAW = 'withdraw';
export const DELETE = 'delete';
export const CURRENCY = 'currency';
export const CATEGORY = 'category';
export const DAY = 'day';
export const APPROVER = 'approver';
export const DEFAULT_CURRENCY = 'default_currency';
export const WEEKDAY = 'weekday';
export const TIME = 'time';

type Spec = DialogSpec<OutlayEvent>;

/** A question with one choice of several words; the choice answers it. */
const choiceOf = <T extends string>(
  title: string,
  words: readonly T[],
  chosen: string,
  toEvent: (word: T) => OutlayEvent,
): Spec => ({
  title,
  content: {
    kind: 'radio_list',
    id: 'choices',
    chosen,
    options: words.map((word) => ({ id: word, text: word, onChoose: choose(toEvent(word)) })),
  },
  negative: { onTap: null },
});

export const submitDialog = ({ picked, expenses }: OutlayState): Spec => ({
  title: picked.length === 1 ? 'Submit this expense?' : `Submit ${picked.length} expenses?`,
  message: expenses
    .filter(({ id }) => picked.includes(id))
    .map(({ merchant, amount, currency }) => `${merchant}, ${amountText(amount, currency)}`)
    .join('\n'),
  positive: { text: 'Submit', onTap: { type: 'picks_submitted' } },
  negative: { onTap: null },
});

export const withdrawDialog = (state: OutlayState): Spec => ({
  title: 'Withdraw this expense?',
  message: `${openedOf(state)?.merchant ?? ''} becomes a draft again.`,
  positive: { text: 'Withdraw', onTap: { type: 'withdrawn' } },
  negative: { text: 'Keep', onTap: null },
});

export const deleteDialog = (state: OutlayState): Spec => ({
  title: 'Delete this expense?',
  message: `${openedOf(state)?.merchant ?? ''} cannot be brought back.`,
  positive: { text: 'Delete', danger: true, onTap: { type: 'deleted' } },
  negative: { onTap: null },
});

export const currencyDialog = ({ draft }: OutlayState): Spec =>
  choiceOf('Currency', CURRENCIES, draft.currency, (currency) => ({
    type: 'draft_changed',
    change: { currency },
  }));

export const categoryDialog = ({ draft }: OutlayState): Spec =>
  choiceOf('Category', CATEGORIES, draft.category, (category) => ({
    type: 'draft_changed',
    change: { category },
  }));

export const dayDialog = ({ picking }: OutlayState): Spec => ({
  title: 'Date of the receipt',
  content: {
    ...{ kind: 'date_picker', id: 'calendar', shown: picking.shown, selected: picking.day, locale: 'en-US' },
    onDay: (day) => ({ type: 'day_marked', day }),
    onMonth: (shown) => ({ type: 'month_turned', shown }),
  },
  positive: { onTap: { type: 'day_taken' } },
  negative: { onTap: null },
});

export const approverDialog = ({ unsaved }: OutlayState): Spec =>
  choiceOf('Who approves?', APPROVERS, unsaved.approver, (approver) => ({
    type: 'profile_changed',
    change: { approver },
  }));

export const defaultCurrencyDialog = ({ settings }: OutlayState): Spec =>
  choiceOf('Default currency', CURRENCIES, settings.currency, (currency) => ({
    type: 'setting_changed',
    change: { currency },
  }));

export const weekdayDialog = ({ settings }: OutlayState): Spec =>
  choiceOf('Remind me on', WEEKDAYS, settings.weekday, (weekday) => ({
    type: 'setting_changed',
    change: { weekday },
  }));

export const timeDialog = ({ time }: OutlayState): Spec => ({
  title: 'Remind me at',
  content: {
    kind: 'column',
    align: 'center',
    children: [
      {
        ...{ kind: 'time_picker', id: 'clock', hour: Math.floor(time / 60), minute: time % 60 },
        onTime: ({ hour, minute }) => ({ type: 'time_turned', minutes: hour * 60 + minute }),
      },
    ],
  },
  positive: { onTap: { type: 'time_taken' } },
  negative: { onTap: null },
});
