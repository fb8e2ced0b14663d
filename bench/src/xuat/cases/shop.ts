import { type CartLine, products, shop } from '@tapwright/virtual-apps/checks';
import { back, click, menu } from '@tapwright/virtual-ui';
import { defineCase, enter, type WrittenStep, type XuatCase } from '../case.ts';

const { onlyChanged, onShop, seededCart } = shop;

const app = 'shop';
const DECOYS = {
  'search word': 'boots',
  'voucher code': 'SPRING10',
  'expired voucher': 'WINTER5',
  'customer name': 'Ada Winterfeld',
  street: 'Orchard Row 18',
  postcode: '30417',
  city: 'Marrowby',
  'billing street': 'Mill Lane 2',
  'billing city': 'Tarn',
  'gift message': 'With love',
  'order number': 'TS-20417',
  'customer number': 'C-88120',
};
const line = (name: string, quantity: number, size: string | null = null): CartLine => ({
  product: products.find((product) => product.name === name)?.id ?? 0,
  size,
  quantity,
});
const search: WrittenStep = [
  'Search ${search word}',
  [click({ desc: 'Search' }), enter('search_src_text', 'search word')],
];
const add: WrittenStep = ['Put it into the cart', [click({ id: 'add_to_cart' })]];
const cart: WrittenStep = ['Open the cart', [click({ id: 'action_cart' })]];
const voucher: WrittenStep = ['Enter ${voucher code}', [enter('voucher', 'voucher code'), back]];
const apply: WrittenStep = [
  'System requests User to use a voucher, and System validates the result feedback from User is applying the voucher.',
  [click({ id: 'voucher_apply' })],
  { text: 'Voucher ${voucher code}' },
];

export const shopCases: readonly XuatCase[] = [
  defineCase({
    id: 'shop-boots',
    title: 'Choose a size and use a voucher',
    app,
    steps: [
      search,
      ['Open the Dune Boots', [click({ text: 'Dune Boots' })]],
      ['Choose size 42', [click({ id: 'size_42' })]],
      add,
      cart,
      voucher,
      apply,
    ],
    values: {},
    decoys: DECOYS,
    done: onShop((state) =>
      onlyChanged(state, { cart: [...seededCart(state), line('Dune Boots', 1, '42')], voucher: 'SPRING10' }),
    ),
  }),
  defineCase({
    id: 'shop-address',
    title: 'Enter an address at the checkout',
    app,
    steps: [
      cart,
      ['Go to the checkout', [click({ id: 'checkout' })]],
      ['Start to enter the address', [click({ id: 'edit_address' })]],
      ['Enter ${customer name} and ${street}', [enter('name', 'customer name'), enter('street', 'street')]],
      [
        'Enter ${postcode} and ${city}',
        [enter('postcode', 'postcode'), enter('city', 'city'), back],
        { value: 'Postcode', equals: '${postcode}' },
      ],
      ['Save the address', [click({ id: 'save_address' })], { text: '${street}' }],
      ['Choose to pay by invoice', [click({ text: 'Invoice, 14 days' })]],
    ],
    values: {},
    decoys: DECOYS,
    done: onShop(
      (state) =>
        state.checkout?.payment === 'invoice' &&
        onlyChanged(state, {
          address: {
            name: 'Ada Winterfeld',
            street: 'Orchard Row 18',
            postcode: '30417',
            city: 'Marrowby',
          },
        }),
    ),
  }),
  defineCase({
    id: 'shop-garden',
    title: 'Find two things for the garden',
    app,
    steps: [
      ['Show the garden', [click({ text: 'Garden' })]],
      [
        'Show the cheapest of what is in stock first',
        [
          click({ id: 'filter' }),
          click({ id: 'sort_cheapest' }),
          click({ id: 'in_stock' }),
          click({ id: 'filter_apply' }),
        ],
      ],
      ['Open the Window Fern', [click({ text: 'Window Fern' })]],
      add,
      ['Go back to the list', [back]],
      search,
      ['Open the Tin Watering Can', [click({ text: 'Tin Watering Can' })]],
      add,
    ],
    values: { 'search word': 'can', 'other search word': 'canvas' },
    decoys: DECOYS,
    done: onShop((state) =>
      onlyChanged(state, {
        cart: [...seededCart(state), line('Window Fern', 1), line('Tin Watering Can', 1)],
      }),
    ),
  }),
  defineCase({
    id: 'shop-order-again',
    title: 'Order something again with a voucher',
    app,
    steps: [
      ['Open my orders', menu('My orders')],
      ['Open the order TS-20417', [click({ text: 'TS-20417' })]],
      ['Put all of it into the cart again', [click({ id: 'order_again' })]],
      voucher,
      apply,
      ['Go to the checkout', [click({ id: 'checkout' })]],
      ['Start to enter the address', [click({ id: 'edit_address' })]],
      [
        'Enter ${customer name}',
        [enter('name', 'customer name'), back],
        { value: 'Name', equals: '${customer name}' },
      ],
    ],
    values: { 'voucher code': 'FIVER' },
    decoys: { ...DECOYS, 'second voucher': 'SPRING10' },
    done: onShop(
      (state) =>
        state.addressDraft?.name === 'Ada Winterfeld' &&
        onlyChanged(state, {
          cart: [...seededCart(state), line('Morning Bowl', 4), line('Olive Board', 1)],
          voucher: 'FIVER',
        }),
    ),
  }),
];
