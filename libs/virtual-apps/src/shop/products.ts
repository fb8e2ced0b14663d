import type { PictureName } from './pictures.ts';
import type { Cents } from './price.ts';

export const CATEGORIES = ['Home', 'Kitchen', 'Wear', 'Garden'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A product. Prices are in cents. */
export interface Product {
  readonly id: number;
  readonly name: string;
  readonly category: Category;
  readonly price: Cents;
  /** Rating in tenths of a star, 0 to 50. */
  readonly rating: number;
  readonly picture: PictureName;
  /** `#rrggbb` */
  readonly colour: string;
  readonly about: string;
  readonly inStock: boolean;
  /** Sizes; empty where there is only one. */
  readonly sizes: readonly string[];
}

const SHIRT_SIZES = ['S', 'M', 'L', 'XL'];
const SHOE_SIZES = ['38', '40', '42', '44'];

type Row = readonly [
  name: string,
  category: Category,
  price: Cents,
  rating: number,
  picture: PictureName,
  colour: string,
  about: string,
  sizes?: readonly string[],
];

// Some names are similar on purpose: the results of a search must be read.
const ROWS: readonly Row[] = [
  [
    'Pebble Lamp',
    'Home',
    4490,
    46,
    'lamp',
    '#d98a4b',
    'Warm light through a linen shade. Plugs in anywhere.',
  ],
  ['Fern Mug', 'Kitchen', 1250, 48, 'mug', '#4f8a6d', 'Stoneware with a pressed leaf. Holds 350 ml.'],
  ['Harbour Scarf', 'Wear', 2990, 44, 'scarf', '#3f6f9f', 'Soft wool, woven in narrow stripes.', ['M', 'L']],
  [
    'Quiet Clock',
    'Home',
    3275,
    41,
    'clock',
    '#8a5f9e',
    'A sweeping hand without a tick. Runs two years on one cell.',
  ],
  [
    'Tin Watering Can',
    'Garden',
    2640,
    45,
    'can',
    '#6f8f4a',
    'A long spout for pots on high shelves. 1.5 litres.',
  ],
  [
    'Dune Boots',
    'Wear',
    8990,
    43,
    'boots',
    '#a9743f',
    'Suede with a thick sole. They run true to size.',
    SHOE_SIZES,
  ],
  [
    'Fern Mug, set of four',
    'Kitchen',
    4490,
    49,
    'mug',
    '#3d7f86',
    'Four mugs in a box, each with a leaf of its own.',
  ],
  ['Olive Board', 'Kitchen', 2380, 42, 'board', '#b58a56', 'Cut from one piece of wood, oiled by hand.'],
  [
    'Meadow Shirt',
    'Wear',
    3490,
    40,
    'shirt',
    '#5d94b8',
    'Light cotton with a pocket on the chest.',
    SHIRT_SIZES,
  ],
  [
    'Window Fern',
    'Garden',
    1490,
    47,
    'plant',
    '#c0714f',
    'Comes in its pot. Wants shade and a spray now and then.',
  ],
  ['Tide Vase', 'Home', 2750, 39, 'vase', '#4a7fb0', 'Glazed twice. No two are the same blue.'],
  ['Ember Kettle', 'Kitchen', 5990, 45, 'kettle', '#c0504a', 'Enamelled steel, whistles when it is done.'],
  ['Patch Cushion', 'Home', 1990, 38, 'cushion', '#c2708f', 'Filled with wool. The cover can be washed.'],
  [
    'Storm Lantern',
    'Garden',
    1890,
    44,
    'lantern',
    '#d9932f',
    'Burns eight hours, and keeps its flame in the wind.',
  ],
  ['Canvas Bag', 'Wear', 2150, 46, 'bag', '#7d8b54', 'Wide straps and an inner pocket for keys.'],
  [
    'Straw Hat',
    'Wear',
    2690,
    37,
    'hat',
    '#cfa54c',
    'Woven tight enough for an afternoon of rain.',
    ['M', 'L'],
  ],
  ['Morning Bowl', 'Kitchen', 990, 43, 'bowl', '#5f8fa3', 'Deep enough for soup, small enough for one hand.'],
  [
    'Poppy Seeds',
    'Garden',
    380,
    41,
    'seeds',
    '#cf5a4c',
    'Enough for two square metres. Sow from March to May.',
  ],
  [
    'Garden Bench',
    'Garden',
    12_900,
    48,
    'bench',
    '#8d6b4a',
    'Seats two. Oiled larch; put together in a quarter of an hour.',
  ],
];

const SOLD_OUT = new Set(['Tide Vase', 'Poppy Seeds']);

export const products: readonly Product[] = ROWS.map(
  ([name, category, price, rating, picture, colour, about, sizes = []], i) => ({
    id: i + 1,
    name,
    category,
    price,
    rating,
    picture,
    colour,
    about,
    sizes,
    inStock: !SOLD_OUT.has(name),
  }),
);

export function productById(id: number): Product | undefined {
  return products.find((product) => product.id === id);
}

export type SortOrder = 'featured' | 'cheapest' | 'dearest' | 'rated';

/** The settings of the sheet "Sort & filter". */
export interface Filter {
  readonly sort: SortOrder;
  /** Null: any price. */
  readonly upTo: Cents | null;
  readonly inStock: boolean;
}

export const noFilter: Filter = { sort: 'featured', upTo: null, inStock: false };

const ORDERS: Readonly<Record<SortOrder, (a: Product, b: Product) => number>> = {
  featured: (a, b) => a.id - b.id,
  cheapest: (a, b) => a.price - b.price || a.id - b.id,
  dearest: (a, b) => b.price - a.price || a.id - b.id,
  rated: (a, b) => b.rating - a.rating || a.id - b.id,
};

/** Products of a category (null: all) that pass the filter and whose name contains the query, in the filter's order. */
export function foundProducts(
  query: string,
  category: Category | null,
  { sort, upTo, inStock }: Filter,
): readonly Product[] {
  const wanted = query.trim().toLowerCase();
  return products
    .filter(
      (product) =>
        product.name.toLowerCase().includes(wanted) &&
        (category === null || product.category === category) &&
        (upTo === null || product.price <= upTo) &&
        (!inStock || product.inStock),
    )
    .toSorted(ORDERS[sort]);
}
