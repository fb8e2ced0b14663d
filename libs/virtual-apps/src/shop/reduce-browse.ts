import {
  dismiss,
  focusField,
  hideKeyboard,
  pop,
  push,
  type Reaction,
  react,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import type { BrowseEvent } from './events.ts';
import { CART, FILTER, PRODUCT, SEARCH_FIELD } from './names.ts';
import { noFilter, productById } from './products.ts';
import { noDrafts } from './seed.ts';
import type { ShopState } from './state.ts';

/** Greatest quantity of one line. */
export const MOST_OF_ONE = 9;

export const withinReach = (quantity: number): number => Math.min(MOST_OF_ONE, Math.max(1, quantity));

function openProduct(state: ShopState, product: number): Reaction<ShopState> {
  const shown = { product, size: null, quantity: 1, error: null };
  return react({ ...state, shown }, hideKeyboard, push(PRODUCT));
}

/** Finding a product and choosing its options. */
export function reduceBrowse(state: ShopState, event: BrowseEvent): Reaction<ShopState> {
  switch (event.type) {
    case 'search_opened':
      return react({ ...state, query: '' }, focusField(SEARCH_FIELD));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'search_closed':
      return react({ ...state, query: null }, hideKeyboard);
    case 'category_chosen':
      return react({ ...state, category: event.category });
    case 'filter_opened':
      return react({ ...state, filterDraft: state.filter }, showSheet(FILTER));
    case 'filter_changed':
      return react({ ...state, filterDraft: { ...(state.filterDraft ?? state.filter), ...event.change } });
    case 'filter_reset':
      return react({ ...state, filterDraft: noFilter });
    case 'filter_applied':
      return react({ ...state, filter: state.filterDraft ?? state.filter, filterDraft: null }, dismiss);
    case 'filter_cancelled':
      return react({ ...state, filterDraft: null });
    case 'product_opened':
      return openProduct(state, event.product);
    case 'link_followed':
      if (event.product === null) return react({ ...state, ...noDrafts }, push(CART));
      return productById(event.product) === undefined
        ? react({ ...state, ...noDrafts }, snackbar('We no longer sell this'))
        : openProduct({ ...state, ...noDrafts }, event.product);
    case 'product_left':
      return react({ ...state, shown: null }, pop);
    case 'size_chosen':
      return react({ ...state, shown: state.shown && { ...state.shown, size: event.size, error: null } });
    case 'quantity_changed': {
      const { shown } = state;
      return react({
        ...state,
        shown: shown && { ...shown, quantity: withinReach(shown.quantity + event.by) },
      });
    }
    case 'dark_theme_toggled':
      return react({ ...state, darkTheme: !state.darkTheme });
  }
}
