import {
  type ActivityView,
  choose,
  type DialogSpec,
  dismiss,
  push,
  type SheetSpec,
  type Signal,
  showSheet,
  type Widget,
} from '@tapwright/virtual-ui';
import { emptyView, searchBar, wideButton } from '../form-pieces.ts';
import { BIN, DETAILS, FAVOURITES, SETTINGS } from './pages.ts';
import { itemIcon } from './pieces.ts';
import {
  aimOf,
  type CabinetEvent,
  type CabinetSettings,
  type CabinetState,
  dayText,
  folderName,
  type Item,
  itemOf,
  ORDERS,
  pathTo,
  ROOT,
  shownItems,
  sizeText,
} from './state.ts';

type Piece = Widget<CabinetEvent>;
type Bar = NonNullable<ActivityView<CabinetEvent>['toolbar']>;

export const OPTIONS = 'options';
export const SORT = 'sort';
export const NEW_FOLDER = 'new_folder';
export const RENAME = 'rename';
export const BIN_QUESTION = 'bin_question';

const factsOf = ({ kind, size, day }: Item, sizes: boolean): string =>
  kind === 'file' && sizes ? `${dayText(day)} · ${sizeText(size)}` : dayText(day);

const optionsButton = ({ id, name }: Item): Piece => ({
  ...{ kind: 'icon_button', id: 'item_options', icon: 'more', desc: `Options for ${name}` },
  onTap: { type: 'options_opened', id },
});

/** A long press picks; then every tap picks. */
function itemRow({ picked, settings }: CabinetState, item: Item): Piece {
  const { id, name, kind, starred } = item;
  const isPicked = picked.includes(id);
  const pick: CabinetEvent = { type: 'pick_toggled', id };
  const open: CabinetEvent = kind === 'folder' ? { type: 'folder_entered', id } : { type: 'file_opened', id };
  return {
    kind: 'row',
    id: 'item',
    padding: [16, 8],
    gap: 14,
    onTap: picked.length > 0 ? pick : open,
    onLongTap: pick,
    ...(isPicked ? { ground: 'tinted' as const } : {}),
    children: [
      itemIcon(item, isPicked),
      {
        kind: 'column',
        grow: true,
        children: [
          { kind: 'text', id: 'item_name', text: name, maxLines: 1 },
          {
            ...{ kind: 'text', id: 'item_facts', text: factsOf(item, settings.sizes) },
            ...{ colour: 'muted', size: 13 },
          },
        ],
      },
      ...(starred ? [{ kind: 'icon', icon: 'star_filled', size: 18, desc: 'Favourite' } as const] : []),
      ...(picked.length > 0 ? [] : [optionsButton(item)]),
    ],
  };
}

function filesBar(state: CabinetState): Bar {
  const { at, picked, query } = state;
  if (picked.length > 0)
    return {
      ...{ kind: 'toolbar', title: `${picked.length} selected`, up: true },
      actions: [{ id: 'bin_picked', icon: 'delete', desc: 'Move to bin', onTap: { type: 'bin_asked' } }],
      menu: [
        { id: 'select_all', text: 'Select all', onTap: { type: 'all_picked' } },
        { id: 'move', text: 'Move to…', onTap: { type: 'carry_begun', copy: false } },
        { id: 'copy', text: 'Copy to…', onTap: { type: 'carry_begun', copy: true } },
      ],
    };
  if (query !== null)
    return searchBar<CabinetEvent>({
      ...{ id: 'search_field', hint: 'Search files', query, onClose: { type: 'search_closed' } },
      onText: (text) => ({ type: 'search_typed', text }),
    });
  return {
    ...{ kind: 'toolbar', title: folderName(state, at), up: at !== ROOT },
    actions: [
      { id: 'search', icon: 'search', desc: 'Search', onTap: { type: 'search_opened' } },
      { id: 'sort', icon: 'filter', desc: 'Sort by', onTap: showSheet(SORT) },
    ],
    menu: [
      { id: 'favourites', text: 'Favourites', onTap: push(FAVOURITES) },
      { id: 'bin', text: 'Bin', onTap: push(BIN) },
      { id: 'settings', text: 'Settings', onTap: push(SETTINGS) },
    ],
  };
}

/** A selection or a search ends first, then the folder above comes. */
function backOf(state: CabinetState): Pick<ActivityView<CabinetEvent>, 'onBack'> {
  if (state.picked.length > 0) return { onBack: { type: 'picks_cleared' } };
  if (state.query !== null) return { onBack: { type: 'search_closed' } };
  const folder = itemOf(state, state.at);
  return folder === undefined ? {} : { onBack: { type: 'folder_entered', id: folder.parent } };
}

const placeRow = (state: CabinetState): readonly Piece[] =>
  state.query !== null || state.at === ROOT
    ? []
    : [
        {
          ...{ kind: 'row', padding: [16, 6] },
          children: [
            {
              ...{ kind: 'text', id: 'place', colour: 'muted', size: 13 },
              text: ['Internal storage', ...pathTo(state, state.at).map(({ name }) => name)].join(' › '),
            },
          ],
        },
      ];

export function filesScreen(state: CabinetState): ActivityView<CabinetEvent> {
  const { picked, query } = state;
  const shown = shownItems(state);
  return {
    toolbar: filesBar(state),
    body: {
      kind: 'column',
      children: [
        ...placeRow(state),
        shown.length === 0
          ? emptyView<CabinetEvent>('archive', query === null ? 'This folder is empty' : 'No files found')
          : {
              ...{ kind: 'list', id: 'items', grow: true, endRoom: 84 },
              items: shown.map((one) => itemRow(state, one)),
            },
      ],
    },
    ...backOf(state),
    ...(picked.length === 0 && query === null
      ? {
          fab: {
            ...{ kind: 'fab', id: 'new_folder', icon: 'add', desc: 'New folder' },
            onTap: { type: 'name_asked', of: 'folder' },
          },
        }
      : {}),
  };
}

const option = (id: string, text: string, signal: Signal<CabinetEvent>): Piece => ({
  kind: 'row',
  id,
  padding: [0, 12],
  onTap: choose<CabinetEvent>(signal),
  children: [{ kind: 'text', text, grow: true }],
});

export function optionsSheet(state: CabinetState): SheetSpec<CabinetEvent> {
  const item = itemOf(state, state.opened);
  return {
    title: item?.name ?? '',
    content: {
      kind: 'column',
      children: [
        ...(item?.kind === 'file' ? [option('details', 'Details', push(DETAILS))] : []),
        option('rename', 'Rename', { type: 'name_asked', of: 'item' }),
        option('star', item?.starred === true ? 'Remove from favourites' : 'Add to favourites', {
          type: 'star_toggled',
        }),
        option('move', 'Move to…', { type: 'carry_begun', copy: false }),
        option('copy', 'Copy to…', { type: 'carry_begun', copy: true }),
        option('to_bin', 'Move to bin', { type: 'bin_asked' }),
      ],
    },
  };
}

/** A choice is made at once and leaves the sheet open. */
export function sortSheet({ settings }: CabinetState): SheetSpec<CabinetEvent> {
  const { order, descending } = settings;
  const to = (change: Partial<CabinetSettings>): CabinetEvent => ({ type: 'setting_changed', change });
  return {
    title: 'Sort by',
    content: {
      kind: 'column',
      gap: 12,
      children: [
        {
          ...{ kind: 'radio_list', id: 'orders', chosen: order },
          options: ORDERS.map((one) => ({ id: one, text: one, onChoose: to({ order: one }) })),
        },
        {
          ...{ kind: 'row', gap: 8 },
          children: [
            {
              ...{ kind: 'chip', id: 'ascending', text: 'Ascending', selected: !descending },
              onTap: to({ descending: false }),
            },
            {
              ...{ kind: 'chip', id: 'descending', text: 'Descending', selected: descending },
              onTap: to({ descending: true }),
            },
          ],
        },
        wideButton<CabinetEvent>({ id: 'sorted', text: 'Close', look: 'outlined', onTap: dismiss }),
      ],
    },
  };
}

const nameField = ({ naming }: CabinetState): Piece => ({
  kind: 'column',
  gap: 6,
  children: [
    {
      ...{ kind: 'text_input', id: 'name', value: naming.text, hint: 'Name' },
      onText: (text) => ({ type: 'name_typed', text }),
    },
    ...(naming.error === null
      ? []
      : [{ kind: 'text', id: 'name_error', text: naming.error, size: 13, colour: 'danger' } as const]),
  ],
});

export const newFolderDialog = (state: CabinetState): DialogSpec<CabinetEvent> => ({
  title: 'New folder',
  content: nameField(state),
  positive: { text: 'Create', onTap: { type: 'folder_made' } },
  negative: { onTap: null },
});

export const renameDialog = (state: CabinetState): DialogSpec<CabinetEvent> => ({
  title: 'Rename',
  content: nameField(state),
  positive: { text: 'Rename', onTap: { type: 'renamed' } },
  negative: { onTap: null },
});

export function binDialog(state: CabinetState): DialogSpec<CabinetEvent> {
  const [first, ...more] = aimOf(state);
  const name = itemOf(state, first ?? null)?.name ?? '';
  return {
    title: 'Move to bin?',
    message:
      more.length === 0 ? `"${name}" will be in the bin.` : `${more.length + 1} items will be in the bin.`,
    positive: { text: 'Move', onTap: { type: 'bin_confirmed' } },
    negative: { onTap: null },
  };
}
