import { isRecord } from '../app-state.ts';

export const KINDS = ['Doce', 'Salgada', 'Bebida'] as const;
export type Kind = (typeof KINDS)[number];

export interface Recipe {
  readonly id: number;
  readonly name: string;
  readonly minutes: number;
  readonly kind: Kind;
  readonly vegetarian: boolean;
  readonly liked: boolean;
  readonly portions: number;
  readonly note: string;
  /** Ingredients that are on the shopping list. */
  readonly toBuy: readonly string[];
}

export interface RecipeDraft {
  readonly name: string;
  readonly minutes: string;
  readonly kind: Kind;
  readonly vegetarian: boolean;
}

export interface ReceitasState {
  readonly recipes: readonly Recipe[];
  readonly nextId: number;
  readonly sort: 'name' | 'minutes';
  readonly kind: Kind | null;
  readonly opened: number | null;
  /** The note as it is being written; null while nothing was changed. */
  readonly noteDraft: string | null;
  readonly draft: RecipeDraft;
  readonly errors: Readonly<Record<string, string>>;
  /** What was deleted last and can be brought back. */
  readonly deleted: Recipe | null;
}

export type ReceitasEvent =
  | { readonly type: 'opened'; readonly id: number }
  | { readonly type: 'liked'; readonly id: number }
  | { readonly type: 'sorted'; readonly by: ReceitasState['sort'] }
  | { readonly type: 'filtered'; readonly kind: Kind | null }
  | { readonly type: 'portions_stepped'; readonly by: number }
  | { readonly type: 'ingredient_toggled'; readonly name: string }
  | { readonly type: 'note_typed'; readonly text: string }
  | { readonly type: 'note_saved' }
  | { readonly type: 'left' }
  | { readonly type: 'note_dropped' }
  | { readonly type: 'deleted' }
  | { readonly type: 'restored' }
  | { readonly type: 'new_asked' }
  | { readonly type: 'draft_changed'; readonly change: Partial<RecipeDraft> }
  | { readonly type: 'new_saved' };

export const receitasEvents: Readonly<Record<ReceitasEvent['type'], true>> = {
  ...{ opened: true, liked: true, sorted: true, filtered: true, portions_stepped: true },
  ...{ ingredient_toggled: true, note_typed: true, note_saved: true, left: true, note_dropped: true },
  ...{ deleted: true, restored: true, new_asked: true, draft_changed: true, new_saved: true },
};

/** A note is cut after so many characters, without a word. */
export const NOTE_MAX = 24;

type Row = readonly [name: string, minutes: number, kind: Kind, vegetarian?: boolean];

/** Some begin with the name of another one. */
const ROWS: readonly Row[] = [
  ['Arroz doce', 40, 'Doce', true],
  ['Bolo de milho', 55, 'Doce', true],
  ['Bolo de milho verde', 70, 'Doce', true],
  ['Caipirinha', 5, 'Bebida', true],
  ['Caldo verde', 35, 'Salgada'],
  ['Moqueca', 50, 'Salgada'],
  ['Pudim', 90, 'Doce', true],
  ['Pão de queijo', 30, 'Salgada', true],
];

export const INGREDIENTS = ['Açúcar', 'Leite', 'Leite de coco', 'Sal'] as const;

export const emptyDraft: RecipeDraft = { name: '', minutes: '', kind: 'Doce', vegetarian: false };

export const initialReceitas: ReceitasState = {
  ...{ nextId: ROWS.length + 1, sort: 'name', kind: null, opened: null, noteDraft: null },
  ...{ draft: emptyDraft, errors: {}, deleted: null },
  recipes: ROWS.map(([name, minutes, kind, vegetarian = false], at) => ({
    ...{ id: at + 1, name, minutes, kind, vegetarian, portions: 4, note: '' },
    liked: name === 'Moqueca',
    toBuy: name === 'Pudim' ? ['Leite'] : [],
  })),
};

export function isReceitasState(value: unknown): value is ReceitasState {
  return isRecord(value) && Array.isArray(value.recipes) && 'noteDraft' in value;
}
