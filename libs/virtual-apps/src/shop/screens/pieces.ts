import type { Widget } from '@tapwright/virtual-ui';
import { push } from '@tapwright/virtual-ui';
import { valueRow } from '../../form-pieces.ts';
import type { ShopEvent } from '../events.ts';
import { CART } from '../names.ts';
import { drawProduct } from '../pictures.ts';
import { formatPrice } from '../price.ts';
import { type Product, productById } from '../products.ts';
import type { ShopState } from '../state.ts';
import { itemCount, itemsIn, type Totals } from '../totals.ts';

export type Piece = Widget<ShopEvent>;

/** The cart in a toolbar. Its description has the number of items, which is not drawn. */
export function cartAction({ cart }: ShopState) {
  const items = itemsIn(cart);
  const desc = items === 0 ? 'Cart, empty' : `Cart, ${itemCount(items)}`;
  return { id: 'action_cart', icon: 'cart', desc, onTap: push(CART) } as const;
}

/** Wider than any space: a picture takes all the width that it gets. */
const FULL_WIDTH = 1_000;

/** A product's picture. Default: as wide as the space. */
export function productPicture(product: Product, height: number, width = FULL_WIDTH): Piece {
  return {
    kind: 'image',
    id: 'product_image',
    desc: product.name,
    width,
    height,
    draw: (rect, theme) => drawProduct(product, rect, theme),
  };
}

/** A small picture at the beginning of a line; nothing for a product that is no longer sold. */
export function smallPicture(id: number, size: number): readonly Piece[] {
  const product = productById(id);
  return product === undefined ? [] : [productPicture(product, size, size)];
}

/** "★ 4.6" */
export const starsOf = ({ rating }: Product): string => `★ ${(rating / 10).toFixed(1)}`;

/** The total and its parts. */
export function totalRows({ subtotal, discount, shipping, total }: Totals, voucher: string | null): Piece[] {
  const minus: Piece[] =
    voucher === null ? [] : [valueRow(`Discount (${voucher})`, formatPrice(-discount), 'discount')];
  return [
    valueRow('Subtotal', formatPrice(subtotal), 'subtotal'),
    ...minus,
    valueRow('Shipping', shipping === 0 ? 'Free' : formatPrice(shipping), 'shipping'),
    { kind: 'divider' },
    valueRow('Total', formatPrice(total), 'total', true),
  ];
}

/** A card around its parts. */
export const card = (id: string, children: readonly Piece[]): Piece => ({
  kind: 'row',
  children: [{ kind: 'column', id, grow: true, ground: 'card', padding: [16, 14], gap: 10, children }],
});
