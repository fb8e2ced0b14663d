import type { TruthStep } from '@tapwright/virtual-ui';
import { back, click, menu, type, up, wait } from '@tapwright/virtual-ui';
import { enterAddress } from './tasks.ts';

const cart = click({ id: 'action_cart' });
const search = click({ desc: 'Search' });
const boots = click({ text: 'Dune Boots' });
const checkout = [cart, click({ id: 'checkout' })];
const ready = [
  ...checkout,
  ...enterAddress,
  click({ id: 'pay_card' }),
  { kind: 'tap_at', on: { id: 'slots' }, at: [0.3, 0.875] },
] as const;
const asked = [...ready, up('checkout_scroll'), click({ id: 'place_order' })];
const sent = [...asked, click({ id: 'android:id/button1' })];

/** Every screen of the shop, with the steps that lead to it. */
export const shopPlaces: Readonly<Record<string, readonly TruthStep[]>> = {
  catalogue: [],
  'catalogue, lower': [up('product_list'), up('product_list')],
  menu: [click({ desc: 'More options' })],
  garden: [click({ text: 'Garden' })],
  search: [search],
  found: [search, type('search_src_text', 'fern'), back],
  'nothing found': [search, type('search_src_text', 'qqq'), back],
  filter: [click({ id: 'filter' }), click({ id: 'sort_cheapest' }), click({ text: '€30' })],
  filtered: [click({ id: 'filter' }), click({ id: 'sort_dearest' }), click({ id: 'filter_apply' })],
  product: [click({ text: 'Fern Mug' })],
  'product, long name': [search, type('search_src_text', 'set of'), click({ text: 'Fern Mug, set of four' })],
  sizes: [boots, click({ text: '42' }), click({ id: 'more' })],
  'no size': [boots, click({ id: 'add_to_cart' })],
  added: [click({ text: 'Fern Mug' }), click({ id: 'add_to_cart' })],
  'sold out': [search, type('search_src_text', 'tide'), click({ text: 'Tide Vase' })],
  cart: [cart],
  'cart, two lines': [click({ text: 'Fern Mug' }), click({ id: 'add_to_cart' }), cart],
  'cart, typing': [cart, type('voucher', 'SPRING10')],
  'cart, wrong voucher': [cart, type('voucher', 'SUMMER'), click({ id: 'voucher_apply' })],
  'cart, voucher': [cart, type('voucher', 'SPRING10'), click({ id: 'voucher_apply' })],
  'cart, empty': [cart, click({ id: 'line_remove' })],
  checkout,
  'checkout, wrong': [...checkout, up('checkout_scroll'), click({ id: 'place_order' })],
  'address, empty': [...checkout, click({ id: 'edit_address' })],
  'address, wrong': [...checkout, click({ id: 'edit_address' }), click({ id: 'save_address' })],
  'address, typing': [...checkout, click({ id: 'edit_address' }), type('city', 'Marrowby')],
  'checkout, filled in': ready,
  'place it?': asked,
  placing: sent,
  result: [...sent, wait(2_000)],
  orders: menu('My orders'),
  order: [...menu('My orders'), click({ text: 'TS-20417' })],
  'order, with a size': [...menu('My orders'), click({ text: 'TS-20391' })],
};
