import {
  type ActivityView,
  choose,
  type DialogSpec,
  pop,
  showDialog,
  type Widget,
} from '@tapwright/virtual-ui';
import { emptyView, form, heading, settingsPage, valueRow } from '../form-pieces.ts';
import { itemIcon } from './pieces.ts';
import {
  type CabinetEvent,
  type CabinetSettings,
  type CabinetState,
  dayText,
  folderName,
  type Item,
  itemOf,
  KEEPS,
  LABELS,
  sizeText,
  starredItems,
  targetsIn,
} from './state.ts';

type Piece = Widget<CabinetEvent>;

export const DETAILS = 'DetailsActivity';
export const CARRY = 'ChooseFolderActivity';
export const FAVOURITES = 'FavouritesActivity';
export const BIN = 'BinActivity';
export const SETTINGS = 'SettingsActivity';
export const EMPTY = 'empty';
export const KEEP = 'keep';

const labelChips = ({ labels }: Item, some: readonly (typeof LABELS)[number][]): Piece => ({
  kind: 'row',
  gap: 8,
  children: some.map((label) => ({
    ...{ kind: 'chip', text: label, selected: labels.includes(label) },
    onTap: { type: 'label_toggled', label },
  })),
});

export function detailsScreen(state: CabinetState): ActivityView<CabinetEvent> {
  const item = itemOf(state, state.opened);
  if (item === undefined) return { body: { kind: 'spacer' } };
  const { name, size, day, starred, parent } = item;
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: name, up: true },
      actions: [
        {
          ...{ id: 'star', icon: starred ? 'star_filled' : 'star' },
          desc: starred ? 'Remove from favourites' : 'Add to favourites',
          onTap: { type: 'star_toggled' },
        },
      ],
      menu: [
        { id: 'rename', text: 'Rename', onTap: { type: 'name_asked', of: 'item' } },
        { id: 'move', text: 'Move to…', onTap: { type: 'carry_begun', copy: false } },
        { id: 'copy', text: 'Copy to…', onTap: { type: 'carry_begun', copy: true } },
      ],
    },
    body: form('details_form', [
      { kind: 'row', children: [itemIcon(item)] },
      valueRow('Folder', folderName(state, parent), 'details_folder'),
      valueRow('Size', sizeText(size), 'details_size'),
      valueRow('Changed', dayText(day), 'details_day'),
      heading('Labels'),
      labelChips(item, LABELS.slice(0, 2)),
      labelChips(item, LABELS.slice(2)),
    ]),
  };
}

/** The folders into which the carried items can go, one level at a time, and a button for the one that is shown. */
export function carryScreen(state: CabinetState): ActivityView<CabinetEvent> {
  const { ids, copy, to } = state.carrying;
  const targets = targetsIn(state, to);
  const above = itemOf(state, to)?.parent;
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: folderName(state, to), up: true },
      actions: [{ id: 'carry_cancel', icon: 'close', desc: 'Cancel', onTap: pop }],
    },
    body: {
      kind: 'column',
      children: [
        targets.length === 0
          ? emptyView<CabinetEvent>('archive', 'No folders in here')
          : {
              ...{ kind: 'list', id: 'targets', grow: true },
              items: targets.map((one) => ({
                ...{ kind: 'row', id: 'target', padding: [16, 10], gap: 14 },
                onTap: { type: 'carry_entered', id: one.id },
                children: [itemIcon(one), { kind: 'text', id: 'target_name', text: one.name, grow: true }],
              })),
            },
        { kind: 'divider' },
        {
          ...{ kind: 'row', padding: [16, 8] },
          children: [
            {
              kind: 'text',
              id: 'carried',
              text: ids.length === 1 ? '1 item' : `${ids.length} items`,
              grow: true,
            },
            {
              ...{ kind: 'button', id: 'carry', text: copy ? 'Copy here' : 'Move here' },
              onTap: { type: 'carry_ended' },
            },
          ],
        },
      ],
    },
    onBack: above === undefined ? pop : { type: 'carry_entered', id: above },
  };
}

const plainRow = (item: Item, end: readonly Piece[], onTap?: CabinetEvent): Piece => ({
  kind: 'row',
  id: 'item',
  padding: [16, 8],
  gap: 14,
  ...(onTap === undefined ? {} : { onTap }),
  children: [
    itemIcon(item),
    {
      kind: 'column',
      grow: true,
      children: [
        { kind: 'text', id: 'item_name', text: item.name, maxLines: 1 },
        { kind: 'text', id: 'item_facts', text: dayText(item.day), colour: 'muted', size: 13 },
      ],
    },
    ...end,
  ],
});

/** Favourites that are folders are listed, but only files have details to open. */
export function favouritesScreen(state: CabinetState): ActivityView<CabinetEvent> {
  const items = starredItems(state);
  return {
    toolbar: { kind: 'toolbar', title: 'Favourites', up: true },
    body:
      items.length === 0
        ? emptyView<CabinetEvent>('star', 'No favourites')
        : {
            ...{ kind: 'list', id: 'favourites' },
            items: items.map((one) =>
              plainRow(one, [], one.kind === 'file' ? { type: 'file_opened', id: one.id } : undefined),
            ),
          },
  };
}

export function binScreen({ items, settings }: CabinetState): ActivityView<CabinetEvent> {
  const binned = items.filter((one) => one.binned);
  return {
    toolbar: {
      ...{ kind: 'toolbar', title: 'Bin', up: true },
      ...(binned.length === 0
        ? {}
        : { menu: [{ id: 'empty', text: 'Empty bin', onTap: showDialog(EMPTY) }] }),
    },
    body:
      binned.length === 0
        ? emptyView<CabinetEvent>('delete', 'The bin is empty')
        : {
            kind: 'column',
            children: [
              {
                ...{ kind: 'row', padding: [16, 8] },
                children: [
                  { kind: 'text', id: 'kept', text: `Kept: ${settings.keep}`, colour: 'muted', size: 13 },
                ],
              },
              {
                ...{ kind: 'list', id: 'binned', grow: true },
                items: binned.map((one) =>
                  plainRow(one, [
                    {
                      ...{ kind: 'button', id: 'restore', text: 'Restore', look: 'text' },
                      onTap: { type: 'restored', id: one.id },
                    },
                  ]),
                ),
              },
            ],
          },
  };
}

export const emptyDialog = ({ items }: CabinetState): DialogSpec<CabinetEvent> => ({
  title: 'Empty the bin?',
  message: `${items.filter(({ binned }) => binned).length} items will be deleted for ever.`,
  positive: { text: 'Empty', danger: true, onTap: { type: 'bin_emptied' } },
  negative: { onTap: null },
});

const to = (change: Partial<CabinetSettings>): CabinetEvent => ({ type: 'setting_changed', change });

export function settingsScreen({ settings }: CabinetState): ActivityView<CabinetEvent> {
  const { hidden, sizes, ask, keep } = settings;
  return settingsPage<CabinetEvent>([
    {
      ...{ kind: 'switch_row', id: 'hidden', title: 'Show hidden files', checked: hidden },
      ...{ summary: 'Names that begin with a dot', onToggle: to({ hidden: !hidden }) },
    },
    {
      ...{ kind: 'switch_row', id: 'sizes', title: 'Show file sizes', checked: sizes },
      onToggle: to({ sizes: !sizes }),
    },
    {
      ...{ kind: 'switch_row', id: 'ask', title: 'Ask before moving to the bin', checked: ask },
      onToggle: to({ ask: !ask }),
    },
    {
      ...{ kind: 'row', id: 'keep', padding: [20, 12], onTap: showDialog(KEEP) },
      children: [
        {
          kind: 'column',
          grow: true,
          children: [
            { kind: 'text', text: 'Keep files in the bin' },
            { kind: 'text', id: 'keep_value', text: keep, colour: 'muted', size: 13 },
          ],
        },
      ],
    },
  ]);
}

export const keepDialog = ({ settings }: CabinetState): DialogSpec<CabinetEvent> => ({
  title: 'Keep files in the bin',
  content: {
    ...{ kind: 'radio_list', id: 'keeps', chosen: settings.keep },
    options: KEEPS.map((keep) => ({
      ...{ id: keep, text: keep },
      onChoose: choose<CabinetEvent>(to({ keep })),
    })),
  },
  negative: { onTap: null },
});
