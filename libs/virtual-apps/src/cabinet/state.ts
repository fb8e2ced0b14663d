import { isRecord } from '../app-state.ts';

export const LABELS = ['Important', 'Family', 'Taxes', 'To read'] as const;
export type Label = (typeof LABELS)[number];
export const ORDERS = ['Name', 'Date', 'Size', 'Type'] as const;
export type Order = (typeof ORDERS)[number];
export const KEEPS = ['7 days', '30 days', '90 days', 'Until I empty it'] as const;
export type Keep = (typeof KEEPS)[number];

/** The id of the folder that holds everything. */
export const ROOT = 0;

export interface Item {
  readonly id: number;
  readonly name: string;
  /** The folder it is in. */
  readonly parent: number;
  readonly kind: 'folder' | 'file';
  /** Kilobytes; 0 for a folder. */
  readonly size: number;
  /** Of the last change, such as `2026-02-14`. */
  readonly day: string;
  readonly starred: boolean;
  readonly labels: readonly Label[];
  /** It is in the bin; what is inside of it too. */
  readonly binned: boolean;
}

export interface CabinetSettings {
  readonly order: Order;
  readonly descending: boolean;
  readonly hidden: boolean;
  readonly sizes: boolean;
  readonly ask: boolean;
  readonly keep: Keep;
}

export interface CabinetState {
  readonly items: readonly Item[];
  readonly nextId: number;
  /** The folder that is shown. */
  readonly at: number;
  /** The item whose options, details or name are shown. */
  readonly opened: number | null;
  readonly picked: readonly number[];
  /** What is searched for; null while the search is closed. */
  readonly query: string | null;
  /** The name that is being typed, of a new folder or of the opened item. */
  readonly naming: { readonly text: string; readonly error: string | null };
  /** What is on its way to another folder, and the folder that is shown for it. */
  readonly carrying: { readonly ids: readonly number[]; readonly copy: boolean; readonly to: number };
  readonly settings: CabinetSettings;
}

export type CabinetEvent =
  | { readonly type: 'folder_entered'; readonly id: number }
  | { readonly type: 'file_opened'; readonly id: number }
  | { readonly type: 'options_opened'; readonly id: number }
  | { readonly type: 'pick_toggled'; readonly id: number }
  | { readonly type: 'all_picked' }
  | { readonly type: 'picks_cleared' }
  | { readonly type: 'search_opened' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'search_closed' }
  | { readonly type: 'name_asked'; readonly of: 'folder' | 'item' }
  | { readonly type: 'name_typed'; readonly text: string }
  | { readonly type: 'folder_made' }
  | { readonly type: 'renamed' }
  | { readonly type: 'star_toggled' }
  | { readonly type: 'label_toggled'; readonly label: Label }
  | { readonly type: 'carry_begun'; readonly copy: boolean }
  | { readonly type: 'carry_entered'; readonly id: number }
  | { readonly type: 'carry_ended' }
  | { readonly type: 'bin_asked' }
  | { readonly type: 'bin_confirmed' }
  | { readonly type: 'restored'; readonly id: number }
  | { readonly type: 'bin_emptied' }
  | { readonly type: 'setting_changed'; readonly change: Partial<CabinetSettings> };

export const cabinetEvents: Readonly<Record<CabinetEvent['type'], true>> = {
  ...{ folder_entered: true, file_opened: true, options_opened: true, pick_toggled: true },
  ...{ all_picked: true, picks_cleared: true, search_opened: true, search_typed: true },
  ...{ search_closed: true, name_asked: true, name_typed: true, folder_made: true, renamed: true },
  ...{ star_toggled: true, label_toggled: true, carry_begun: true, carry_entered: true },
  ...{ carry_ended: true, bin_asked: true, bin_confirmed: true, restored: true, bin_emptied: true },
  setting_changed: true,
};

const folder = (id: number, name: string, parent: number, day: string): Item => ({
  ...{ id, name, parent, day, kind: 'folder', size: 0 },
  ...{ starred: false, labels: [], binned: false },
});

type Row = readonly [name: string, size: number, day: string];

const file = (id: number, parent: number, [name, size, day]: Row, more: Partial<Item> = {}): Item => ({
  ...{ id, name, parent, day, kind: 'file', size },
  ...{ starred: false, labels: [], binned: false },
  ...more,
});

export const initialCabinet: CabinetState = {
  items: [
    folder(1, 'Documents', ROOT, '2026-02-24'),
    folder(2, 'Downloads', ROOT, '2026-03-01'),
    folder(3, 'Music', ROOT, '2025-11-08'),
    folder(4, 'Old phone', ROOT, '2024-06-17'),
    folder(5, 'Pictures', ROOT, '2026-02-28'),
    folder(6, '.thumbnails', ROOT, '2026-02-28'),
    file(7, ROOT, ['shopping.txt', 2, '2026-02-27']),
    file(10, 1, ['Lease 2025.pdf', 840, '2025-09-01'], { labels: ['Important'] }),
    file(11, 1, ['Tax return.pdf', 1310, '2026-02-24']),
    file(12, 1, ['Bike invoice.pdf', 96, '2025-05-20']),
    file(13, 1, ['Vaccination card.pdf', 412, '2025-10-02'], { starred: true, labels: ['Family'] }),
    file(20, 2, ['boarding-pass.pdf', 188, '2026-03-01']),
    file(21, 2, ['menu-thai.pdf', 2260, '2026-02-20']),
    file(22, 2, ['ringtone_old.mp3', 730, '2025-12-30']),
    file(23, 2, ['router-setup.pdf', 3900, '2025-08-11']),
    file(30, 3, ['rain.mp3', 5120, '2025-11-08']),
    file(40, 4, ['contacts.vcf', 64, '2024-06-17']),
    file(41, 4, ['wifi.txt', 1, '2024-06-17']),
    folder(50, 'Lisbon', 5, '2026-01-12'),
    file(51, 5, ['passport-scan.jpg', 1700, '2025-07-03']),
    file(52, 5, ['cat-on-sofa.jpg', 2300, '2026-02-28']),
    file(53, 50, ['tram.jpg', 3150, '2026-01-11']),
    file(54, 50, ['tiles.jpg', 2875, '2026-01-12']),
    file(60, 1, ['draft-letter.txt', 6, '2026-02-10'], { binned: true }),
    file(61, 5, ['IMG_0412.jpg', 2510, '2026-02-15'], { binned: true }),
  ],
  ...{ nextId: 70, at: ROOT, opened: null, picked: [], query: null },
  ...{ naming: { text: '', error: null }, carrying: { ids: [], copy: false, to: ROOT } },
  settings: {
    ...{ order: 'Name', descending: false, hidden: false, sizes: true, ask: true, keep: '30 days' },
  },
};

export const itemOf = ({ items }: Pick<CabinetState, 'items'>, id: number | null): Item | undefined =>
  items.find((one) => one.id === id);

/** The folders from the outermost one to this. */
export function pathTo(state: CabinetState, id: number): readonly Item[] {
  const item = itemOf(state, id);
  return item === undefined ? [] : [...pathTo(state, item.parent), item];
}

export const folderName = (state: CabinetState, id: number): string =>
  itemOf(state, id)?.name ?? 'Internal storage';

/** What the picked items are, or the one that is open. */
export function aimOf({ picked, opened }: CabinetState): readonly number[] {
  if (picked.length > 0) return picked;
  return opened === null ? [] : [opened];
}

const typeOf = ({ name }: Item): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

const COMPARE: Readonly<Record<Order, (a: Item, b: Item) => number>> = {
  Name: (a, b) => a.name.localeCompare(b.name, 'en'),
  Date: (a, b) => a.day.localeCompare(b.day),
  Size: (a, b) => a.size - b.size,
  Type: (a, b) => typeOf(a).localeCompare(typeOf(b)),
};

/** Folders stand first. */
function sorted(items: readonly Item[], { order, descending }: CabinetSettings): readonly Item[] {
  const compare = COMPARE[order];
  return items.toSorted((a, b) => {
    if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1;
    return descending ? compare(b, a) : compare(a, b);
  });
}

/** What is not in the bin, nor in a folder that is there. */
const isKept = (state: CabinetState, { id }: Item): boolean =>
  pathTo(state, id).every(({ binned }) => !binned);

const isShown = (state: CabinetState, item: Item): boolean =>
  isKept(state, item) && (state.settings.hidden || !item.name.startsWith('.'));

/** The items of the folder, or those of all folders that were searched for. */
export function shownItems(state: CabinetState): readonly Item[] {
  const { items, at, query, settings } = state;
  const all = items.filter((one) => isShown(state, one));
  if (query === null)
    return sorted(
      all.filter(({ parent }) => parent === at),
      settings,
    );
  const word = query.trim().toLowerCase();
  return word === ''
    ? []
    : sorted(
        all.filter(({ name }) => name.toLowerCase().includes(word)),
        settings,
      );
}

/** The folders inside of one into which the carried items can go: none of them is one of these. */
export const targetsIn = (state: CabinetState, id: number): readonly Item[] =>
  sorted(
    state.items.filter(
      (one) =>
        one.kind === 'folder' &&
        one.parent === id &&
        isShown(state, one) &&
        !state.carrying.ids.includes(one.id),
    ),
    state.settings,
  );

export const starredItems = (state: CabinetState): readonly Item[] =>
  sorted(
    state.items.filter((one) => one.starred && isShown(state, one)),
    state.settings,
  );

/** True where the folder has an item of that name already; `except`: the one that is being renamed. */
export const isTaken = (state: CabinetState, parent: number, name: string, except?: number): boolean =>
  state.items.some(
    (one) =>
      !one.binned &&
      one.id !== except &&
      one.parent === parent &&
      one.name.toLowerCase() === name.toLowerCase(),
  );

export const sizeText = (size: number): string =>
  size < 1024 ? `${size} KB` : `${(size / 1024).toFixed(1)} MB`;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

export function isCabinetState(value: unknown): value is CabinetState {
  return isRecord(value) && Array.isArray(value.items) && isRecord(value.carrying);
}
