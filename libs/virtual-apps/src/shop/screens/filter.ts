import type { SheetSpec } from '@tapwright/virtual-ui';
import { heading } from '../../form-pieces.ts';
import type { ShopEvent } from '../events.ts';
import { type Filter, foundProducts, type SortOrder } from '../products.ts';
import type { ShopState } from '../state.ts';
import type { Piece } from './pieces.ts';

const SORTS: readonly (readonly [SortOrder, string])[] = [
  ['featured', 'Featured'],
  ['cheapest', 'Price, low to high'],
  ['dearest', 'Price, high to low'],
  ['rated', 'Best rated'],
];
const LIMITS = [null, 1500, 3000, 6000] as const;

const change = (to: Partial<Filter>): ShopEvent => ({ type: 'filter_changed', change: to });

function priceChips({ upTo }: Filter): Piece {
  return {
    kind: 'row',
    gap: 8,
    children: LIMITS.map(
      (limit): Piece => ({
        kind: 'chip',
        id: `up_to_${limit === null ? 'any' : limit / 100}`,
        text: limit === null ? 'Any' : `€${limit / 100}`,
        selected: upTo === limit,
        onTap: change({ upTo: limit }),
      }),
    ),
  };
}

/** The filter. Changes take effect only when "Show" is tapped. */
export function filterSheet(state: ShopState): SheetSpec<ShopEvent> {
  const draft = state.filterDraft ?? state.filter;
  const count = foundProducts(state.query ?? '', state.category, draft).length;
  return {
    title: 'Sort & filter',
    onCancel: { type: 'filter_cancelled' },
    content: {
      kind: 'column',
      gap: 8,
      children: [
        {
          kind: 'radio_list',
          id: 'sort',
          chosen: `sort_${draft.sort}`,
          options: SORTS.map(([sort, text]) => ({ id: `sort_${sort}`, text, onChoose: change({ sort }) })),
        },
        heading('Price up to'),
        priceChips(draft),
        {
          kind: 'switch_row',
          id: 'in_stock',
          title: 'In stock only',
          checked: draft.inStock,
          onToggle: change({ inStock: !draft.inStock }),
        },
        {
          kind: 'row',
          gap: 12,
          children: [
            {
              kind: 'button',
              id: 'filter_reset',
              text: 'Reset',
              look: 'outlined',
              onTap: { type: 'filter_reset' },
            },
            {
              kind: 'button',
              id: 'filter_apply',
              text: count === 1 ? 'Show 1 product' : `Show ${count} products`,
              grow: true,
              onTap: { type: 'filter_applied' },
            },
          ],
        },
      ],
    },
  };
}
