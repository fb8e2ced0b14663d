import {
  defineApp,
  focusField,
  push,
  type Reaction,
  react,
  showDialog,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import { carry } from './carry.ts';
import * as pages from './pages.ts';
import * as screens from './screens.ts';
import {
  aimOf,
  type CabinetEvent,
  type CabinetState,
  cabinetEvents,
  type Item,
  initialCabinet,
  isTaken,
  itemOf,
  ROOT,
  shownItems,
} from './state.ts';

const MAIN = 'FilesActivity';
/** The day on which the clock of a virtual phone begins. */
const TODAY = '2026-03-02';

type Done = Reaction<CabinetState>;

const changed = (
  state: CabinetState,
  ids: readonly number[],
  change: (item: Item) => Partial<Item>,
): CabinetState => ({
  ...state,
  items: state.items.map((one) => (ids.includes(one.id) ? { ...one, ...change(one) } : one)),
});

const toggled = <T>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** What is wrong with the name that was typed; null where nothing is. */
function nameFault(state: CabinetState, parent: number, except?: number): string | null {
  const name = state.naming.text.trim();
  if (name === '') return 'Enter a name';
  if (/[/\\:*?"<>|]/.test(name)) return 'A name cannot contain / \\ : * ? " < > |';
  return isTaken(state, parent, name, except) ? 'There is already an item with this name' : null;
}

function makeFolder(state: CabinetState): Done {
  const error = nameFault(state, state.at);
  if (error !== null)
    return react({ ...state, naming: { ...state.naming, error } }, showDialog(screens.NEW_FOLDER));
  const made: Item = {
    ...{ id: state.nextId, name: state.naming.text.trim(), parent: state.at, kind: 'folder', size: 0 },
    ...{ day: TODAY, starred: false, labels: [], binned: false },
  };
  return react({ ...state, items: [...state.items, made], nextId: state.nextId + 1 });
}

function rename(state: CabinetState): Done {
  const item = itemOf(state, state.opened);
  if (item === undefined) return react(state);
  const error = nameFault(state, item.parent, item.id);
  if (error !== null)
    return react({ ...state, naming: { ...state.naming, error } }, showDialog(screens.RENAME));
  return react(changed(state, [item.id], () => ({ name: state.naming.text.trim() })));
}

function reduceNames(state: CabinetState, event: CabinetEvent): Done {
  switch (event.type) {
    case 'name_asked': {
      const text = event.of === 'folder' ? '' : (itemOf(state, state.opened)?.name ?? '');
      return react(
        { ...state, naming: { text, error: null } },
        showDialog(event.of === 'folder' ? screens.NEW_FOLDER : screens.RENAME),
        focusField('name'),
      );
    }
    case 'name_typed':
      return react({ ...state, naming: { text: event.text, error: null } });
    case 'folder_made':
      return makeFolder(state);
    case 'renamed':
      return rename(state);
    default:
      return react(state);
  }
}

const countText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

function bin(state: CabinetState): Done {
  const ids = aimOf(state);
  const kept = { ...changed(state, ids, () => ({ binned: true })), picked: [], opened: null };
  return react(kept, snackbar(`${countText(ids.length)} moved to the bin`));
}

/** An item whose folder is gone comes back to the outermost one. */
function restore(state: CabinetState, id: number): Done {
  const parent = itemOf(state, itemOf(state, id)?.parent ?? ROOT);
  const home = parent === undefined || parent.binned ? { parent: ROOT } : {};
  return react(
    changed(state, [id], () => ({ binned: false, ...home })),
    snackbar('Restored'),
  );
}

/** What is inside of a folder goes with it. */
function emptyBin(state: CabinetState): Done {
  const gone = new Set(state.items.filter(({ binned }) => binned).map(({ id }) => id));
  for (const { id, parent } of state.items) if (gone.has(parent)) gone.add(id);
  return react({ ...state, items: state.items.filter(({ id }) => !gone.has(id)) }, snackbar('Bin emptied'));
}

function reduceItems(state: CabinetState, event: CabinetEvent): Done {
  switch (event.type) {
    case 'star_toggled':
      return react(changed(state, aimOf(state), ({ starred }) => ({ starred: !starred })));
    case 'label_toggled':
      return react(changed(state, aimOf(state), ({ labels }) => ({ labels: toggled(labels, event.label) })));
    case 'bin_asked':
      return state.settings.ask ? react(state, showDialog(screens.BIN_QUESTION)) : bin(state);
    case 'bin_confirmed':
      return bin(state);
    case 'restored':
      return restore(state, event.id);
    case 'bin_emptied':
      return emptyBin(state);
    case 'carry_begun': {
      const carrying = { ids: aimOf(state), copy: event.copy, to: ROOT };
      return react({ ...state, carrying }, push(pages.CARRY));
    }
    case 'carry_entered':
      return react({ ...state, carrying: { ...state.carrying, to: event.id } });
    case 'carry_ended':
      return carry(state);
    default:
      return reduceNames(state, event);
  }
}

function reducePlaces(state: CabinetState, event: CabinetEvent): Done {
  switch (event.type) {
    case 'folder_entered':
      return react({ ...state, at: event.id, query: null, opened: null });
    case 'file_opened':
      return react({ ...state, opened: event.id }, push(pages.DETAILS));
    case 'options_opened':
      return react({ ...state, opened: event.id }, showSheet(screens.OPTIONS));
    case 'pick_toggled':
      return react({ ...state, picked: toggled(state.picked, event.id) });
    case 'all_picked':
      return react({ ...state, picked: shownItems(state).map(({ id }) => id) });
    case 'picks_cleared':
      return react({ ...state, picked: [] });
    default:
      return reduceItems(state, event);
  }
}

function reduce(state: CabinetState, event: CabinetEvent): Done {
  switch (event.type) {
    case 'search_opened':
      return react({ ...state, query: '' }, focusField('search_field'));
    case 'search_typed':
      return react({ ...state, query: event.text });
    case 'search_closed':
      return react({ ...state, query: null });
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    default:
      return reducePlaces(state, event);
  }
}

/** *Cabinet*: files in folders, with options in a sheet for each, a bin, and a page on which a folder is chosen. */
export const cabinetApp = defineApp<CabinetState, CabinetEvent>({
  ...identity({ label: 'Cabinet', version: '2.9.1', icon: 'archive', accent: '#2d6a4f' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.filesScreen,
    [pages.DETAILS]: pages.detailsScreen,
    [pages.CARRY]: pages.carryScreen,
    [pages.FAVOURITES]: pages.favouritesScreen,
    [pages.BIN]: pages.binScreen,
    [pages.SETTINGS]: pages.settingsScreen,
  },
  sheets: { [screens.OPTIONS]: screens.optionsSheet, [screens.SORT]: screens.sortSheet },
  dialogs: {
    [screens.NEW_FOLDER]: screens.newFolderDialog,
    [screens.RENAME]: screens.renameDialog,
    [screens.BIN_QUESTION]: screens.binDialog,
    [pages.EMPTY]: pages.emptyDialog,
    [pages.KEEP]: pages.keepDialog,
  },
  initialState: () => initialCabinet,
  events: cabinetEvents,
  reduce,
});
