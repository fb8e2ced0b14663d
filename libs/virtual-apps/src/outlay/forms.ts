import { type ActivityView, type Effect, showDialog, type Widget } from '@tapwright/virtual-ui';
import { field, form, heading, settingsPage, wideButton } from '../form-pieces.ts';
import * as dialogs from './dialogs.ts';
import {
  amountText,
  type Draft,
  dayText,
  type Mileage,
  type OutlayEvent,
  type OutlaySettings,
  type OutlayState,
  PAYMENTS,
  type Profile,
  RATE,
  timeText,
} from './state.ts';

type Piece = Widget<OutlayEvent>;

export const FORM = 'EditExpenseActivity';
export const MILEAGE = 'MileageActivity';
export const PROFILE = 'ProfileActivity';
export const SETTINGS = 'SettingsActivity';

/** A name with its value below, which is chosen in a window of its own. */
const choiceRow = (
  id: string,
  name: string,
  value: string,
  onTap: Effect | OutlayEvent,
  inset = 0,
): Piece => ({
  kind: 'row',
  padding: [inset, 0],
  children: [
    {
      kind: 'column',
      id,
      grow: true,
      padding: [0, 8],
      onTap,
      children: [
        { kind: 'text', text: name, style: 'caption', size: 13, colour: 'muted' },
        { kind: 'text', id: `${id}_value`, text: value },
      ],
    },
  ],
});

export function formScreen({ draft, errors }: OutlayState): ActivityView<OutlayEvent> {
  const to = (change: Partial<Draft>): OutlayEvent => ({ type: 'draft_changed', change });
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: draft.id === null ? 'New expense' : 'Edit expense', up: true },
      actions: [{ id: 'save', icon: 'check', desc: 'Save', onTap: { type: 'draft_saved' } }],
    },
    body: form('edit_form', [
      field<OutlayEvent>({
        ...{
          id: 'merchant',
          label: 'Merchant',
          value: draft.merchant,
          hint: 'Shop, hotel, restaurant',
          errors,
        },
        onText: (merchant) => to({ merchant }),
      }),
      field<OutlayEvent>({
        ...{ id: 'amount', label: 'Amount', value: draft.amount, hint: '0.00', errors },
        onText: (amount) => to({ amount }),
      }),
      choiceRow('currency', 'Currency', draft.currency, showDialog(dialogs.CURRENCY)),
      choiceRow('category', 'Category', draft.category, showDialog(dialogs.CATEGORY)),
      choiceRow('day', 'Date', dayText(draft.day), { type: 'day_asked' }),
      heading('Paid with'),
      {
        ...{ kind: 'radio_list', id: 'payments', chosen: draft.payment },
        options: PAYMENTS.map((payment) => ({ id: payment, text: payment, onChoose: to({ payment }) })),
      },
      {
        ...{ kind: 'switch_row', id: 'billable', title: 'Billable to the client', checked: draft.billable },
        onToggle: to({ billable: !draft.billable }),
      },
      field<OutlayEvent>({
        ...{ id: 'note', label: 'Note', value: draft.note, hint: 'For the approver' },
        onText: (note) => to({ note }),
      }),
    ]),
  };
}

export function mileageScreen({ mileage, errors }: OutlayState): ActivityView<OutlayEvent> {
  const to = (change: Partial<Mileage>): OutlayEvent => ({ type: 'mileage_changed', change });
  const { destination, kilometres, returnTrip } = mileage;
  const driven = Number(kilometres) * (returnTrip ? 2 : 1);
  return {
    toolbar: { kind: 'toolbar', title: 'New mileage', up: true },
    body: form('mileage_form', [
      field<OutlayEvent>({
        ...{ id: 'destination', label: 'Destination', value: destination, hint: 'Town or client', errors },
        onText: (text) => to({ destination: text }),
      }),
      field<OutlayEvent>({
        ...{ id: 'kilometres', label: 'Distance in km', value: kilometres, hint: 'One way', errors },
        inputType: 'number',
        onText: (text) => to({ kilometres: text.slice(0, 5) }),
      }),
      {
        ...{ kind: 'check_box', id: 'return_trip', text: 'Return trip', checked: returnTrip },
        onToggle: to({ returnTrip: !returnTrip }),
      },
      { kind: 'text', id: 'mileage_sum', text: amountText(driven * RATE, 'Euro'), style: 'headline' },
      wideButton<OutlayEvent>({ id: 'save_mileage', text: 'Save', onTap: { type: 'mileage_saved' } }),
    ]),
  };
}

export function profileScreen({ unsaved }: OutlayState): ActivityView<OutlayEvent> {
  const to = (change: Partial<Profile>): OutlayEvent => ({ type: 'profile_changed', change });
  return {
    toolbar: { kind: 'toolbar', title: 'Profile', up: true },
    body: form('profile_form', [
      { kind: 'text', id: 'owner', text: 'Robin Hale', style: 'headline' },
      field<OutlayEvent>({
        ...{ id: 'cost_centre', label: 'Cost centre', value: unsaved.costCentre, hint: 'Ask your manager' },
        onText: (costCentre) => to({ costCentre }),
      }),
      choiceRow('approver', 'Approver', unsaved.approver, showDialog(dialogs.APPROVER)),
      wideButton<OutlayEvent>({ id: 'save_profile', text: 'Save profile', onTap: { type: 'profile_saved' } }),
    ]),
  };
}

export function settingsScreen({ settings }: OutlayState): ActivityView<OutlayEvent> {
  const to = (change: Partial<OutlaySettings>): OutlayEvent => ({ type: 'setting_changed', change });
  const { currency, reminder, weekday, at, wifiOnly } = settings;
  return settingsPage<OutlayEvent>([
    choiceRow('default_currency', 'Default currency', currency, showDialog(dialogs.DEFAULT_CURRENCY), 20),
    {
      ...{ kind: 'switch_row', id: 'wifi', title: 'Upload receipts over Wi-Fi only', checked: wifiOnly },
      onToggle: to({ wifiOnly: !wifiOnly }),
    },
    {
      ...{ kind: 'switch_row', id: 'reminder', title: 'Weekly reminder', checked: reminder },
      summary: 'When drafts are left',
      onToggle: to({ reminder: !reminder }),
    },
    choiceRow('weekday', 'Day of the reminder', weekday, showDialog(dialogs.WEEKDAY), 20),
    choiceRow('reminder_time', 'Time of the reminder', timeText(at), { type: 'time_asked' }, 20),
  ]);
}
