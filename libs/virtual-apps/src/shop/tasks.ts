import type { TruthStep } from '@tapwright/virtual-ui';
import { back, click, menu, type, up, wait } from '@tapwright/virtual-ui';
import type { AppTask } from '../task.ts';
import { onlyChanged, onShop, orderedOnce, seededCart } from './check-account.ts';
import { slotKey } from './delivery.ts';
import { products } from './products.ts';
import type { Address } from './state.ts';
import type { CartLine } from './totals.ts';

/** Longer than the shop needs to answer. */
const ANSWER_MS = 2_000;

const line = (name: string, quantity: number, size: string | null = null): CartLine => ({
  product: products.find((product) => product.name === name)?.id ?? 0,
  size,
  quantity,
});

const cart = click({ id: 'action_cart' });
const find = (query: string, name: string): readonly TruthStep[] => [
  click({ desc: 'Search' }),
  type('search_src_text', query),
  click({ text: name }),
];
const add = click({ id: 'add_to_cart' });

const ADDRESS: Address = {
  name: 'Ada Winterfeld',
  street: 'Orchard Row 18',
  postcode: '30417',
  city: 'Marrowby',
};
export const enterAddress: readonly TruthStep[] = [
  click({ id: 'edit_address' }),
  type('name', ADDRESS.name),
  type('street', ADDRESS.street),
  type('postcode', ADDRESS.postcode),
  type('city', ADDRESS.city),
  back,
  click({ id: 'save_address' }),
];
const address = `${ADDRESS.name}, ${ADDRESS.street}, ${ADDRESS.postcode} ${ADDRESS.city}`;

/** Sends the order, and waits for the answer. */
const confirm: readonly TruthStep[] = [
  up('checkout_scroll'),
  click({ id: 'place_order' }),
  click({ id: 'android:id/button1' }),
  wait(ANSWER_MS),
];

/** All tasks on the seeded app. */
export const shopTasks: readonly AppTask[] = [
  {
    id: 'shop-add-to-cart',
    goal: 'Put two Fern Mugs into the cart: single ones, not the set of four',
    truth: [...find('fern mug', 'Fern Mug'), click({ id: 'more' }), add],
    ways: [
      [click({ text: 'Fern Mug' }), add, add],
      [click({ text: 'Fern Mug' }), add, cart, click({ desc: 'One more of Fern Mug' })],
    ],
    done: onShop((state) => onlyChanged(state, { cart: [...seededCart(state), line('Fern Mug', 2)] })),
  },
  {
    id: 'shop-cheapest-in-stock',
    goal: 'Put the cheapest product for the garden that is in stock into the cart, once',
    truth: [
      click({ text: 'Garden' }),
      click({ id: 'filter' }),
      click({ id: 'sort_cheapest' }),
      click({ id: 'in_stock' }),
      click({ id: 'filter_apply' }),
      click({ text: 'Window Fern' }),
      add,
    ],
    done: onShop((state) => onlyChanged(state, { cart: [...seededCart(state), line('Window Fern', 1)] })),
  },
  {
    id: 'shop-choose-size',
    goal: 'Put one pair of Dune Boots in size 42 into the cart',
    truth: [...find('boots', 'Dune Boots'), click({ id: 'size_42' }), add],
    ways: [[click({ text: 'Wear' }), click({ text: 'Dune Boots' }), click({ text: '42' }), add]],
    done: onShop((state) =>
      onlyChanged(state, { cart: [...seededCart(state), line('Dune Boots', 1, '42')] }),
    ),
  },
  {
    id: 'shop-voucher',
    goal: 'Apply the voucher SPRING10 to the cart',
    truth: [cart, type('voucher', 'SPRING10'), click({ id: 'voucher_apply' })],
    ways: [[cart, type('voucher', 'spring10'), { kind: 'enter' }]],
    done: onShop((state) => onlyChanged(state, { voucher: 'SPRING10' })),
  },
  {
    id: 'shop-remove',
    goal: 'Take everything out of the cart',
    truth: [cart, click({ id: 'line_remove' })],
    done: onShop((state) => onlyChanged(state, { cart: [] })),
  },
  {
    id: 'shop-checkout',
    goal: `Order what is in the cart to ${address}; delivered tomorrow evening, paid by invoice`,
    truth: [
      cart,
      click({ id: 'checkout' }),
      ...enterAddress,
      { kind: 'tap_at', on: { id: 'slots' }, at: [0.3, 0.375] },
      click({ text: 'Invoice, 14 days' }),
      ...confirm,
    ],
    done: onShop((state) =>
      orderedOnce(state, {
        lines: seededCart(state),
        voucher: null,
        address: ADDRESS,
        slot: (at) => slotKey(at, 1, '17'),
        payment: 'invoice',
      }),
    ),
  },
  {
    id: 'shop-order-with-voucher',
    goal: `Order the scarf in the cart and one Tin Watering Can with the voucher FIVER to ${address}; delivered tomorrow morning, paid in cash on delivery`,
    truth: [
      ...find('can', 'Tin Watering Can'),
      add,
      cart,
      type('voucher', 'FIVER'),
      back,
      click({ id: 'voucher_apply' }),
      up('cart_list'),
      click({ id: 'checkout' }),
      ...enterAddress,
      { kind: 'tap_at', on: { id: 'slots' }, at: [0.3, 0.125] },
      click({ text: 'Cash on delivery' }),
      ...confirm,
      click({ text: 'Continue shopping' }),
    ],
    done: onShop((state) =>
      orderedOnce(state, {
        lines: [...seededCart(state), line('Tin Watering Can', 1)],
        voucher: 'FIVER',
        address: ADDRESS,
        slot: (at) => slotKey(at, 1, '09'),
        payment: 'cash',
      }),
    ),
  },
  {
    id: 'shop-order-again',
    goal: 'Put everything of the order TS-20417 into the cart again',
    truth: [...menu('My orders'), click({ text: 'TS-20417' }), click({ id: 'order_again' })],
    done: onShop((state) =>
      onlyChanged(state, { cart: [...seededCart(state), line('Morning Bowl', 4), line('Olive Board', 1)] }),
    ),
  },
  {
    id: 'shop-dark-theme',
    goal: 'Switch the app to its dark theme',
    truth: menu('Dark theme'),
    done: onShop((state) => onlyChanged(state, { darkTheme: true })),
  },
];
