import { defineApp, pop, push, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import { withoutError } from '../form-pieces.ts';
import { identity } from '../identity.ts';
import * as screens from './screens.ts';
import { type Item, initialVorrat, type VorratEvent, type VorratState, vorratEvents } from './state.ts';

const MAIN = 'Uebersicht';
const ITEM = 'Artikel';
const NEW = 'Neu';

type Done = Reaction<VorratState>;

const changed = (state: VorratState, change: (item: Item) => Partial<Item>): VorratState => ({
  ...state,
  items: state.items.map((item) => (item.id === state.opened ? { ...item, ...change(item) } : item)),
});

function saveNew(state: VorratState): Done {
  const { draft, nextId } = state;
  const name = draft.name.trim();
  const errors = {
    ...(name === '' ? { name: 'Ohne Namen geht es nicht' } : {}),
    ...(draft.amount === '' ? { anzahl: 'Wie viele sind es?' } : {}),
  };
  if (Object.keys(errors).length > 0) return react({ ...state, errors });
  const item: Item = { id: nextId, name, amount: Number(draft.amount), place: draft.place, wanted: false };
  const items = [...state.items, item].sort((a, b) => a.name.localeCompare(b.name, 'de'));
  return react({ ...state, items, nextId: nextId + 1 }, pop, snackbar('Angelegt'));
}

function reduce(state: VorratState, event: VorratEvent): Done {
  switch (event.type) {
    case 'query_typed':
      return react({ ...state, query: event.text });
    case 'item_opened':
      return react({ ...state, opened: event.id }, push(ITEM));
    case 'amount_typed':
      return react(changed(state, () => ({ amount: Number(event.text) })));
    case 'amount_stepped':
      return react(changed(state, ({ amount }) => ({ amount: Math.max(0, amount + event.by) })));
    case 'wanted_toggled':
      return react(changed(state, ({ wanted }) => ({ wanted: !wanted })));
    case 'deleted': {
      const items = state.items.filter(({ id }) => id !== state.opened);
      return react({ ...state, items, opened: null }, pop, snackbar('Gelöscht'));
    }
    case 'new_asked':
      return react({ ...state, draft: initialVorrat.draft, errors: {} }, push(NEW));
    case 'draft_changed': {
      const [field = ''] = Object.keys(event.change);
      const errors = withoutError(state.errors, field === 'amount' ? 'anzahl' : field);
      return react({ ...state, draft: { ...state.draft, ...event.change }, errors });
    }
    case 'new_saved':
      return saveNew(state);
  }
}

/** *Vorrat*: a long list in German, whose amounts are kept as they are typed. */
export const vorratApp = defineApp<VorratState, VorratEvent>({
  ...identity({ label: 'Vorrat', version: '1.4.2', icon: 'list', accent: '#2e7d5b' }),
  mainActivity: MAIN,
  activities: { [MAIN]: screens.mainScreen, [ITEM]: screens.itemScreen, [NEW]: screens.newScreen },
  sheets: { [screens.PLACE_SHEET]: screens.placeSheet },
  initialState: () => initialVorrat,
  events: vorratEvents,
  reduce,
});
