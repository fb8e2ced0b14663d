import type { IconName, Signal, Widget } from '@tapwright/virtual-ui';
import * as pieces from '../../form-pieces.ts';
import type { WalletEvent } from '../events.ts';
import { CHIP_COLOUR } from './colours.ts';

export type Piece = Widget<WalletEvent>;

// The pieces shared by all apps, typed for this app's events.
export const errorText = pieces.errorText<WalletEvent>;
export const field = pieces.field<WalletEvent>;
export const form = pieces.form<WalletEvent>;
export const valueRow = pieces.valueRow<WalletEvent>;
export const waiting = pieces.waiting<WalletEvent>;
export const wideButton = pieces.wideButton<WalletEvent>;
export const emptyView = pieces.emptyView<WalletEvent>;

/** A field for an amount of money. */
export const amountField = (spec: Omit<Parameters<typeof field>[0], 'hint'>): Piece =>
  field({ ...spec, hint: '0.00' });

/** A line of several parts, with its error message below. */
export const lineWithError = (
  name: string,
  errors: pieces.FieldErrors,
  gap: number,
  children: readonly Piece[],
): Piece => ({
  kind: 'column',
  gap: 4,
  children: [{ kind: 'row', gap, children }, ...errorText(errors, name)],
});

interface PickerSpec {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly errors: pieces.FieldErrors;
  readonly onTap: Signal<WalletEvent>;
}

/** Looks like a field and opens a picker. */
export function pickerField({ id, label, value, errors, onTap }: PickerSpec): Piece {
  return {
    kind: 'column',
    gap: 4,
    children: [
      { kind: 'text', text: label, style: 'caption', size: 13, colour: 'muted' },
      {
        kind: 'row',
        id,
        ground: 'card',
        padding: [16, 13],
        onTap,
        children: [
          { kind: 'text', id: `${id}_value`, text: value, grow: true },
          { kind: 'icon', icon: 'chevron_down', size: 20 },
        ],
      },
      ...errorText(errors, id),
    ],
  };
}

interface OpenRowSpec {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly summary: string;
  readonly onTap: Signal<WalletEvent>;
}

/** A line that opens something. */
export function openRow({ id, icon, title, summary, onTap }: OpenRowSpec): Piece {
  return {
    kind: 'row',
    id,
    padding: [20, 12],
    gap: 16,
    onTap,
    children: [
      { kind: 'icon', icon, size: 40, disc: CHIP_COLOUR },
      {
        kind: 'column',
        grow: true,
        gap: 2,
        children: [
          { kind: 'text', id: `${id}_name`, text: title, style: 'title' },
          { kind: 'text', text: summary, style: 'caption', size: 13, colour: 'muted', maxLines: 1 },
        ],
      },
      { kind: 'icon', icon: 'chevron_right', size: 20 },
    ],
  };
}
