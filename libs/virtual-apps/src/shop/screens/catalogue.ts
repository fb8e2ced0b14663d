import type { ActivityView, AppEnv } from '@tapwright/virtual-ui';
import { push } from '@tapwright/virtual-ui';
import { emptyView, searchBar } from '../../form-pieces.ts';
import type { ShopEvent } from '../events.ts';
import { ORDERS, SEARCH_FIELD } from '../names.ts';
import { formatPrice } from '../price.ts';
import { CATEGORIES, foundProducts, noFilter, type Product } from '../products.ts';
import type { ShopState } from '../state.ts';
import { cartAction, type Piece, productPicture, starsOf } from './pieces.ts';

/** One product in the grid. */
function productCard(product: Product): Piece {
  const { id, name, price, inStock } = product;
  return {
    kind: 'column',
    id: 'product_card',
    grow: true,
    ground: 'card',
    onTap: { type: 'product_opened', product: id },
    children: [
      productPicture(product, 124),
      {
        kind: 'column',
        padding: [12, 10],
        gap: 3,
        children: [
          { kind: 'text', id: 'product_name', text: name, size: 14, maxLines: 1 },
          { kind: 'text', id: 'product_price', text: formatPrice(price), style: 'title', size: 15 },
          inStock
            ? {
                kind: 'text',
                id: 'product_rating',
                text: starsOf(product),
                style: 'caption',
                colour: 'muted',
              }
            : { kind: 'text', id: 'product_rating', text: 'Sold out', style: 'caption', colour: 'danger' },
        ],
      },
    ],
  };
}

/** Products beside each other. The last row is filled with empty space. */
function gridRows(products: readonly Product[], columns: number): readonly Piece[] {
  const rows = Math.ceil(products.length / columns);
  return Array.from({ length: rows }, (_, row): Piece => {
    const cards = products.slice(row * columns, (row + 1) * columns).map(productCard);
    const rest = Array.from(
      { length: columns - cards.length },
      (): Piece => ({ kind: 'spacer', grow: true }),
    );
    return { kind: 'row', gap: 10, children: [...cards, ...rest] };
  });
}

function categoryChips({ category }: ShopState): Piece {
  return {
    kind: 'row',
    padding: [12, 0],
    gap: 6,
    children: [null, ...CATEGORIES].map(
      (name): Piece => ({
        kind: 'chip',
        id: `category_${(name ?? 'all').toLowerCase()}`,
        text: name ?? 'All',
        selected: category === name,
        onTap: { type: 'category_chosen', category: name },
      }),
    ),
  };
}

function countRow({ filter }: ShopState, count: number): Piece {
  const changed = filter !== noFilter && JSON.stringify(filter) !== JSON.stringify(noFilter);
  return {
    kind: 'row',
    padding: [16, 0],
    children: [
      {
        kind: 'text',
        id: 'product_count',
        text: count === 1 ? '1 product' : `${count} products`,
        style: 'caption',
        size: 13,
        colour: 'muted',
        grow: true,
      },
      {
        kind: 'button',
        id: 'filter',
        text: changed ? 'Sort & filter (on)' : 'Sort & filter',
        look: 'text',
        onTap: { type: 'filter_opened' },
      },
    ],
  };
}

/** The products: by category, searched, sorted and filtered. */
export function catalogueScreen(state: ShopState, env: AppEnv): ActivityView<ShopEvent> {
  const { query, category, filter, darkTheme } = state;
  const found = foundProducts(query ?? '', category, filter);
  const columns = env.rotation === 1 || env.rotation === 3 ? 4 : 2;
  const head = [categoryChips(state), countRow(state, found.length)];
  const grid: Piece =
    found.length === 0
      ? emptyView('search', 'Nothing found')
      : {
          kind: 'list',
          id: 'product_list',
          grow: true,
          padding: [12, 4],
          gap: 10,
          items: gridRows(found, columns),
        };
  const body: Piece = { kind: 'column', children: [...head, grid] };
  if (query !== null) {
    return {
      toolbar: searchBar<ShopEvent>({
        id: SEARCH_FIELD,
        hint: 'Search products',
        query,
        onText: (text) => ({ type: 'search_typed', text }),
        onClose: { type: 'search_closed' },
      }),
      body,
      onBack: { type: 'search_closed' },
    };
  }
  return {
    toolbar: {
      kind: 'toolbar',
      title: 'Corner Shop',
      actions: [
        { id: 'action_search', icon: 'search', desc: 'Search', onTap: { type: 'search_opened' } },
        cartAction(state),
      ],
      menu: [
        { id: 'action_orders', text: 'My orders', onTap: push(ORDERS) },
        {
          id: 'action_theme',
          text: darkTheme ? 'Light theme' : 'Dark theme',
          onTap: { type: 'dark_theme_toggled' },
        },
      ],
    },
    body,
  };
}
