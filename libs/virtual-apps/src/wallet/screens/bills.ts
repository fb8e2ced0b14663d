import type { ActivityView, IconName, SheetSpec } from '@tapwright/virtual-ui';
import { choose, showSheet } from '@tapwright/virtual-ui';
import type { BillDraft, ProviderId } from '../drafts.ts';
import type { WalletEvent } from '../events.ts';
import { formatAmount } from '../money.ts';
import { BILLING_MONTH } from '../names.ts';
import { MONTHS, PLANS, PROVIDER_IDS, providers } from '../providers.ts';
import type { WalletState } from '../state.ts';
import { errorText, field, form, openRow, type Piece, pickerField, waiting, wideButton } from './pieces.ts';

const ICONS: Readonly<Record<ProviderId, IconName>> = { water: 'home', energy: 'sun', internet: 'wifi' };

/** Choice of the provider. */
export function billsScreen(): ActivityView<WalletEvent> {
  return {
    toolbar: { kind: 'toolbar', title: 'Pay bills', up: true },
    body: {
      kind: 'list',
      id: 'providers',
      items: PROVIDER_IDS.map((provider) =>
        openRow({
          id: `provider_${provider}`,
          icon: ICONS[provider],
          title: providers[provider].name,
          summary: providers[provider].about,
          onTap: { type: 'bill_started', provider },
        }),
      ),
    },
  };
}

const PRICES = Object.entries(PLANS)
  .map(([name, price]) => `${name} ${formatAmount(price)}`)
  .join(', ');

function plans({ plan, errors }: BillDraft): Piece {
  return {
    kind: 'column',
    gap: 8,
    children: [
      { kind: 'text', text: 'Plan', style: 'caption', size: 13, colour: 'muted' },
      {
        kind: 'row',
        gap: 8,
        children: Object.keys(PLANS).map(
          (name): Piece => ({
            kind: 'chip',
            id: `plan_${name.toLowerCase()}`,
            text: name,
            selected: plan === name,
            onTap: { type: 'bill_plan_chosen', plan: name },
          }),
        ),
      },
      { kind: 'text', id: 'plan_prices', text: PRICES, style: 'caption', size: 13, colour: 'muted' },
      ...errorText(errors, 'plan'),
    ],
  };
}

/** The fields that only this provider has. */
function ownFields(draft: BillDraft): Piece {
  const { provider, reading, month, errors } = draft;
  switch (provider) {
    case 'water':
      return field({
        id: 'reading',
        label: 'Meter reading in m³',
        value: reading,
        hint: 'What the meter shows today',
        inputType: 'number',
        errors,
        onText: (text) => ({ type: 'bill_typed', field: 'reading', text }),
      });
    case 'energy':
      return pickerField({
        id: 'month',
        label: 'Month of the bill',
        value: MONTHS[month - 1] ?? 'Choose',
        errors,
        onTap: showSheet(BILLING_MONTH),
      });
    case 'internet':
      return plans(draft);
  }
}

/** The form of one provider. */
export function billScreen({ bill: draft }: WalletState): ActivityView<WalletEvent> {
  const provider = draft && providers[draft.provider];
  const body =
    draft === null || provider === null || draft.looking
      ? waiting('Looking for the bill…')
      : form('bill_scroll', [
          { kind: 'text', text: provider.about, colour: 'muted' },
          field({
            id: 'account',
            label: provider.accountLabel,
            value: draft.account,
            hint: provider.accountHint,
            inputType: draft.provider === 'water' ? 'number' : 'text',
            errors: draft.errors,
            onText: (text) => ({ type: 'bill_typed', field: 'account', text }),
          }),
          ownFields(draft),
          wideButton({ id: 'find_bill', text: 'Find the bill', onTap: { type: 'bill_submitted' } }),
        ]);
  return {
    toolbar: { kind: 'toolbar', title: provider?.name ?? 'Bill', up: true },
    body,
    onBack: { type: 'bill_left' },
  };
}

/** The months on a wheel, which shows January until one is chosen. */
export function billingMonthSheet({ bill }: WalletState): SheetSpec<WalletEvent> {
  const value = Math.max(1, bill?.month ?? 1);
  return {
    title: 'Month of the bill',
    content: {
      kind: 'column',
      gap: 16,
      children: [
        {
          kind: 'row',
          children: [
            {
              kind: 'number_picker',
              id: 'billing_month',
              grow: true,
              value,
              min: 1,
              max: 12,
              labels: MONTHS,
              onChange: (month) => ({ type: 'bill_month_set', month }),
            },
          ],
        },
        wideButton({
          id: 'month_done',
          text: 'Done',
          onTap: choose({ type: 'bill_month_set', month: value }),
        }),
      ],
    },
  };
}
