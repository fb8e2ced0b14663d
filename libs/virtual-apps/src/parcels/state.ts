import { isRecord } from '../app-state.ts';

export interface Message {
  readonly text: string;
  readonly mine: boolean;
  readonly liked: boolean;
}

export interface Parcel {
  readonly id: number;
  readonly name: string;
  /** Twelve digits; screens show them in groups of four. */
  readonly number: string;
  readonly alerts: boolean;
  readonly stars: number;
  readonly arrived: boolean;
  readonly messages: readonly Message[];
  /** What was typed and not sent. */
  readonly unsent: string;
}

export interface ParcelsState {
  readonly parcels: readonly Parcel[];
  readonly nextId: number;
  readonly opened: number | null;
  readonly draft: { readonly number: string; readonly name: string };
  readonly errors: Readonly<Record<string, string>>;
  readonly archived: readonly number[];
}

export type ParcelsEvent =
  | { readonly type: 'parcel_opened'; readonly id: number }
  | { readonly type: 'add_asked' }
  | { readonly type: 'number_typed'; readonly text: string }
  | { readonly type: 'name_typed'; readonly text: string }
  | { readonly type: 'add_saved' }
  | { readonly type: 'alerts_tapped' }
  | { readonly type: 'alerts_allowed' }
  | { readonly type: 'alerts_denied' }
  | { readonly type: 'starred'; readonly stars: number }
  | { readonly type: 'courier_opened' }
  | { readonly type: 'message_typed'; readonly text: string }
  | { readonly type: 'message_sent' }
  | { readonly type: 'message_liked'; readonly at: number }
  | { readonly type: 'archived' };

export const parcelsEvents: Readonly<Record<ParcelsEvent['type'], true>> = {
  parcel_opened: true,
  add_asked: true,
  number_typed: true,
  name_typed: true,
  add_saved: true,
  alerts_tapped: true,
  alerts_allowed: true,
  alerts_denied: true,
  starred: true,
  courier_opened: true,
  message_typed: true,
  message_sent: true,
  message_liked: true,
  archived: true,
};

const parcel = (id: number, name: string, number: string, more: Partial<Parcel> = {}): Parcel => ({
  ...{ id, name, number, alerts: false, stars: 0, arrived: false, messages: [], unsent: '' },
  ...more,
});

/** Two of them have the same name; one is watched already. */
export const initialParcels: ParcelsState = {
  ...{ nextId: 7, opened: null, draft: { number: '', name: '' }, errors: {}, archived: [] },
  parcels: [
    parcel(1, 'Boots', '440155019923', {
      messages: [{ text: 'I come between two and four.', mine: false, liked: false }],
    }),
    parcel(2, 'Books', '440155020817', { alerts: true }),
    parcel(3, 'Lamp', '817320044150', { arrived: true }),
    parcel(4, 'Lamp', '817320099321'),
    parcel(5, 'Seeds', '290018887651', { arrived: true, stars: 4 }),
    parcel(6, 'Violin strings', '290014410076'),
  ],
};

export const grouped = (number: string): string => (number.match(/.{1,4}/g) ?? []).join(' ');

export function isParcelsState(value: unknown): value is ParcelsState {
  return isRecord(value) && Array.isArray(value.parcels) && Array.isArray(value.archived);
}
