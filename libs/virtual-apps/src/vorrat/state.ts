import { isRecord } from '../app-state.ts';

export interface Item {
  readonly id: number;
  readonly name: string;
  readonly place: Place;
  readonly amount: number;
  /** On the shopping list. */
  readonly wanted: boolean;
}

export const PLACES = ['Küche', 'Keller', 'Kammer'] as const;
export type Place = (typeof PLACES)[number];

export interface VorratState {
  readonly items: readonly Item[];
  readonly nextId: number;
  readonly query: string;
  /** The item that is open. */
  readonly opened: number | null;
  readonly draft: { readonly name: string; readonly amount: string; readonly place: Place };
  readonly errors: Readonly<Record<string, string>>;
}

export type VorratEvent =
  | { readonly type: 'query_typed'; readonly text: string }
  | { readonly type: 'item_opened'; readonly id: number }
  | { readonly type: 'amount_typed'; readonly text: string }
  | { readonly type: 'amount_stepped'; readonly by: number }
  | { readonly type: 'wanted_toggled' }
  | { readonly type: 'deleted' }
  | { readonly type: 'new_asked' }
  | { readonly type: 'draft_changed'; readonly change: Partial<VorratState['draft']> }
  | { readonly type: 'new_saved' };

export const vorratEvents: Readonly<Record<VorratEvent['type'], true>> = {
  query_typed: true,
  item_opened: true,
  amount_typed: true,
  amount_stepped: true,
  wanted_toggled: true,
  deleted: true,
  new_asked: true,
  draft_changed: true,
  new_saved: true,
};

const NAMES =
  'Bohnen Brühe Butter Cashews Datteln Dinkel Erbsen Essig Feigen Gerste Gries Honig Ingwer Kaffee Kakao Kapern Kartoffeln Kichererbsen Kidneybohnen Linsen Lorbeer Mais Mandeln Mehl Mehl Milch Möhren Mohn Muskat Nelken Nudeln Oliven Paprika Pfeffer Quinoa Reis Rosinen Salz Senf Tee Tomaten Walnüsse Zimt Zucker Zwiebeln'.split(
    ' ',
  );

/** "Mehl" is there twice: in the kitchen and in the cellar. */
export const initialVorrat: VorratState = {
  ...{ nextId: NAMES.length + 1, query: '', opened: null, errors: {} },
  draft: { name: '', amount: '', place: 'Küche' },
  items: NAMES.map((name, at) => ({
    ...{ id: at + 1, name, amount: (at % 5) + 1, wanted: name === 'Honig' },
    place: NAMES.indexOf(name) === at ? (PLACES[at % 2 === 0 ? 0 : 2] ?? 'Küche') : 'Keller',
  })),
};

export function isVorratState(value: unknown): value is VorratState {
  return isRecord(value) && Array.isArray(value.items) && isRecord(value.draft) && 'query' in value;
}
