import { clear, click, menu, type TruthStep, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import {
  type CabinetSettings,
  type CabinetState,
  type Item,
  initialCabinet,
  isCabinetState,
} from './state.ts';

const onCabinet = checkOn(isCabinetState);

/** The data of the user; where one is and what is being entered stand aside. Labels have no order. */
const dataOf = ({ items, settings }: CabinetState): string =>
  JSON.stringify({ items: items.map((one) => ({ ...one, labels: one.labels.toSorted() })), settings });

const isNow = (state: CabinetState, change: Partial<CabinetState>): boolean =>
  dataOf(state) === dataOf({ ...initialCabinet, ...change });

const itemsNow = (state: CabinetState, ids: readonly number[], change: Partial<Item>): boolean =>
  isNow(state, {
    items: initialCabinet.items.map((one) => (ids.includes(one.id) ? { ...one, ...change } : one)),
  });

const settingsNow = (state: CabinetState, change: Partial<CabinetSettings>): boolean =>
  isNow(state, { settings: { ...initialCabinet.settings, ...change } });

/** One item is new, and it is this one; everything else is as at first. */
function addedIs(state: CabinetState, wanted: Partial<Item>): boolean {
  const added = state.items.at(-1);
  return (
    added !== undefined &&
    added.id === initialCabinet.nextId &&
    isNow(state, { items: [...initialCabinet.items, added] }) &&
    JSON.stringify({ ...added, ...wanted }) === JSON.stringify(added)
  );
}

const go = (text: string) => click({ text });
const options = (name: string) => click({ desc: `Options for ${name}` });
const hold = (text: string): TruthStep => ({ kind: 'long_click', on: { text } });
const toBin = [click({ text: 'Move to bin' }), click({ text: 'Move' })];

export const cabinetTasks: readonly AppTask[] = [
  {
    id: 'cabinet-folder',
    goal: 'Create a folder called Receipts inside Documents',
    truth: [
      go('Documents'),
      click({ desc: 'New folder' }),
      typed('name', 'Receipts'),
      click({ text: 'Create' }),
    ],
    done: onCabinet((state) => addedIs(state, { name: 'Receipts', parent: 1, kind: 'folder' })),
  },
  {
    id: 'cabinet-rename',
    goal: 'Rename boarding-pass.pdf to "Flight to Porto.pdf"',
    truth: [
      ...[go('Downloads'), options('boarding-pass.pdf'), go('Rename'), clear('name')],
      ...[typed('name', 'Flight to Porto.pdf'), click({ text: 'Rename', nth: 1 })],
    ],
    ways: [
      [
        ...[go('Downloads'), go('boarding-pass.pdf'), ...menu('Rename'), clear('name')],
        ...[typed('name', 'Flight to Porto.pdf'), click({ text: 'Rename', nth: 1 })],
      ],
    ],
    done: onCabinet((state) => itemsNow(state, [20], { name: 'Flight to Porto.pdf' })),
  },
  {
    id: 'cabinet-move',
    goal: 'Move the file menu-thai.pdf from Downloads to the Documents folder',
    truth: [
      ...[go('Downloads'), options('menu-thai.pdf'), go('Move to…'), go('Documents')],
      click({ text: 'Move here' }),
    ],
    ways: [
      [
        ...[go('Downloads'), hold('menu-thai.pdf'), ...menu('Move to…'), go('Documents')],
        click({ text: 'Move here' }),
      ],
    ],
    done: onCabinet((state) => itemsNow(state, [21], { parent: 1 })),
  },
  {
    id: 'cabinet-delete',
    goal: 'Get rid of ringtone_old.mp3 and router-setup.pdf in my downloads',
    truth: [
      ...[go('Downloads'), hold('ringtone_old.mp3'), go('router-setup.pdf')],
      ...[click({ desc: 'Move to bin' }), click({ text: 'Move' })],
    ],
    ways: [[go('Downloads'), options('ringtone_old.mp3'), ...toBin, options('router-setup.pdf'), ...toBin]],
    done: onCabinet((state) => itemsNow(state, [22, 23], { binned: true })),
  },
  {
    id: 'cabinet-restore',
    goal: 'I threw away draft-letter.txt by accident. Bring it back from the bin',
    truth: [...menu('Bin'), click({ id: 'restore' })],
    done: onCabinet((state) => itemsNow(state, [60], { binned: false })),
  },
  {
    id: 'cabinet-star',
    goal: 'Add "Lease 2025.pdf" to the favourites',
    truth: [go('Documents'), options('Lease 2025.pdf'), go('Add to favourites')],
    ways: [[go('Documents'), go('Lease 2025.pdf'), click({ desc: 'Add to favourites' })]],
    done: onCabinet((state) => itemsNow(state, [10], { starred: true })),
  },
  {
    id: 'cabinet-labels',
    goal: 'Give "Tax return.pdf" the labels Taxes and Important',
    truth: [go('Documents'), go('Tax return.pdf'), go('Taxes'), go('Important')],
    ways: [
      [...[go('Documents'), options('Tax return.pdf'), go('Details')], ...[go('Important'), go('Taxes')]],
    ],
    done: onCabinet((state) => itemsNow(state, [11], { labels: ['Important', 'Taxes'] })),
  },
  {
    id: 'cabinet-copy',
    goal: 'Put a copy of wifi.txt, which is in the folder of my old phone, into Documents',
    truth: [
      ...[go('Old phone'), options('wifi.txt'), go('Copy to…'), go('Documents')],
      click({ text: 'Copy here' }),
    ],
    ways: [
      [
        ...[click({ desc: 'Search' }), typed('search_field', 'wifi'), options('wifi.txt')],
        ...[go('Copy to…'), go('Documents'), click({ text: 'Copy here' })],
      ],
    ],
    done: onCabinet((state) => addedIs(state, { name: 'wifi.txt', parent: 1, size: 1 })),
  },
  {
    id: 'cabinet-sort',
    goal: 'Sort my files by size, in descending order',
    truth: [click({ desc: 'Sort by' }), go('Size'), go('Descending')],
    ways: [[click({ desc: 'Sort by' }), go('Descending'), go('Size')]],
    done: onCabinet((state) => settingsNow(state, { order: 'Size', descending: true })),
  },
  {
    id: 'cabinet-settings',
    goal: 'Show hidden files too, and keep deleted files in the bin for 90 days',
    truth: [...menu('Settings'), go('Show hidden files'), go('Keep files in the bin'), go('90 days')],
    done: onCabinet((state) => settingsNow(state, { hidden: true, keep: '90 days' })),
  },
];
