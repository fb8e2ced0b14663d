import type { ActivityView } from '@tapwright/virtual-ui';
import { emptyView, form, heading, wideButton } from '../../form-pieces.ts';
import type { ShopEvent } from '../events.ts';
import { formatPrice } from '../price.ts';
import { type Product, productById } from '../products.ts';
import { MOST_OF_ONE } from '../reduce-browse.ts';
import type { ShopState, ShownProduct } from '../state.ts';
import { cartAction, type Piece, productPicture, starsOf } from './pieces.ts';

function sizeChips({ sizes }: Product, { size, error }: ShownProduct): readonly Piece[] {
  if (sizes.length === 0) return [];
  const message: Piece[] =
    error === null
      ? []
      : [{ kind: 'text', id: 'size_error', text: error, style: 'caption', size: 13, colour: 'danger' }];
  return [
    {
      kind: 'column',
      gap: 4,
      children: [
        heading('Size'),
        {
          kind: 'row',
          gap: 8,
          children: sizes.map(
            (name): Piece => ({
              kind: 'chip',
              id: `size_${name.toLowerCase()}`,
              text: name,
              selected: size === name,
              onTap: { type: 'size_chosen', size: name },
            }),
          ),
        },
        ...message,
      ],
    },
  ];
}

function quantityRow({ quantity }: ShownProduct): Piece {
  return {
    kind: 'row',
    gap: 8,
    children: [
      { kind: 'text', text: 'Quantity', grow: true },
      {
        kind: 'icon_button',
        id: 'less',
        icon: 'minus',
        desc: 'One less',
        enabled: quantity > 1,
        onTap: { type: 'quantity_changed', by: -1 },
      },
      { kind: 'text', id: 'quantity', text: String(quantity), style: 'title' },
      {
        kind: 'icon_button',
        id: 'more',
        icon: 'add',
        desc: 'One more',
        enabled: quantity < MOST_OF_ONE,
        onTap: { type: 'quantity_changed', by: 1 },
      },
    ],
  };
}

function details(product: Product, shown: ShownProduct): readonly Piece[] {
  return [
    productPicture(product, 230),
    {
      kind: 'column',
      gap: 4,
      children: [
        { kind: 'text', id: 'detail_name', text: product.name, style: 'headline' },
        {
          kind: 'text',
          text: `${product.category}  ·  ${starsOf(product)}`,
          style: 'caption',
          size: 13,
          colour: 'muted',
        },
        { kind: 'text', id: 'detail_price', text: formatPrice(product.price), style: 'title', size: 20 },
      ],
    },
    { kind: 'text', id: 'detail_about', text: product.about, colour: 'muted' },
    ...sizeChips(product, shown),
    quantityRow(shown),
    wideButton({
      id: 'add_to_cart',
      text: product.inStock ? 'Add to cart' : 'Sold out',
      enabled: product.inStock,
      onTap: { type: 'added_to_cart' },
    }),
  ];
}

/** One product, with the choice of size and quantity. */
export function productScreen(state: ShopState): ActivityView<ShopEvent> {
  const { shown } = state;
  const product = productById(shown?.product ?? 0);
  return {
    toolbar: { kind: 'toolbar', title: '', up: true, actions: [cartAction(state)] },
    body:
      shown === null || product === undefined
        ? emptyView('search', 'This product is gone')
        : form('product_scroll', details(product, shown)),
    onBack: { type: 'product_left' },
  };
}
