import { defineApp, pop, popToRoot, push, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as pages from './pages.ts';
import * as screens from './screens.ts';
import {
  CONNECTIONS,
  dayText,
  initialLinie,
  type LinieEvent,
  type LinieState,
  linieEvents,
  MOST_PASSENGERS,
  STOPS,
  timeText,
} from './state.ts';

const MAIN = 'MainActivity';

type Done = Reaction<LinieState>;

function search(state: LinieState): Done {
  const { from, to } = state.search;
  const unknown = [from, to].find((name) => !STOPS.includes(name.trim()));
  if (unknown !== undefined)
    return react({ ...state, error: unknown === '' ? 'Ziel fehlt' : 'Haltestelle unbekannt' });
  if (from.trim() === to.trim()) return react({ ...state, error: 'Start und Ziel sind gleich' });
  return react({ ...state, error: null, offer: initialLinie.offer }, push(pages.CONNECTIONS_PAGE));
}

function buy(state: LinieState): Done {
  const { search: wanted, opened, offer, nextId } = state;
  const connection = opened === null ? undefined : CONNECTIONS[opened];
  if (connection === undefined) return react(state);
  const bought = {
    ...{ id: nextId, from: wanted.from.trim(), to: wanted.to.trim(), day: dayText(wanted.day) },
    ...{ departure: timeText(connection.departure), passengers: wanted.passengers },
    ...{ reduced: wanted.reduced, past: false },
    ...offer,
  };
  const next = { ...state, tickets: [...state.tickets, bought], nextId: nextId + 1, tab: 'gültig' as const };
  return react(next, popToRoot, push(pages.TICKETS_PAGE), snackbar('Fahrkarte gekauft'));
}

function addStop(state: LinieState): Done {
  const stop = state.unsaved.stop.trim();
  if (!STOPS.includes(stop)) return react({ ...state, error: 'Haltestelle unbekannt' });
  const favourites = state.favourites.includes(stop) ? state.favourites : [...state.favourites, stop];
  return react({ ...state, favourites, error: null, unsaved: { ...state.unsaved, stop: '' } });
}

function saveHome(state: LinieState): Done {
  const home = state.unsaved.home.trim();
  if (!STOPS.includes(home)) return react({ ...state, error: 'Haltestelle unbekannt' });
  return react({ ...state, error: null, settings: { ...state.settings, home } }, snackbar('Gespeichert'));
}

function reduceTickets(state: LinieState, event: LinieEvent): Done {
  switch (event.type) {
    case 'bought':
      return buy(state);
    case 'tab_chosen':
      return react({ ...state, tab: event.tab });
    case 'ticket_opened':
      return react({ ...state, ticket: event.id }, push(pages.TICKET_PAGE));
    case 'ticket_cancelled':
      return react({ ...state, tickets: state.tickets.filter(({ id }) => id !== state.ticket) }, pop);
    case 'stop_typed':
      return react({ ...state, unsaved: { ...state.unsaved, stop: event.text }, error: null });
    case 'stop_added':
      return addStop(state);
    case 'star_tapped':
      return react({ ...state, favourites: state.favourites.filter((stop) => stop !== event.stop) });
    case 'settings_opened':
      return react(
        { ...state, unsaved: { ...state.unsaved, home: state.settings.home } },
        push(pages.SETTINGS_PAGE),
      );
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    case 'home_typed':
      return react({ ...state, unsaved: { ...state.unsaved, home: event.text }, error: null });
    case 'home_saved':
      return saveHome(state);
    default:
      return react(state);
  }
}

function reduce(state: LinieState, event: LinieEvent): Done {
  const { search: wanted } = state;
  switch (event.type) {
    case 'search_changed':
      return react({ ...state, search: { ...wanted, ...event.change }, error: null });
    case 'swapped':
      return react({ ...state, search: { ...wanted, from: wanted.to, to: wanted.from } });
    case 'month_turned':
      return react({ ...state, shown: event.shown });
    case 'stepped': {
      const passengers = Math.min(MOST_PASSENGERS, Math.max(1, wanted.passengers + event.by));
      return react({ ...state, search: { ...wanted, passengers } });
    }
    case 'searched':
      return search(state);
    case 'order_chosen':
      return react({ ...state, order: event.order });
    case 'connection_opened':
      return react({ ...state, opened: event.at }, push(pages.OFFER_PAGE));
    case 'offer_changed':
      return react({ ...state, offer: { ...state.offer, ...event.change } });
    default:
      return reduceTickets(state, event);
  }
}

/** *Linie*: buses and trains in German; a ticket is bought in a sheet, stars without a question. */
export const linieApp = defineApp<LinieState, LinieEvent>({
  ...identity({ label: 'Linie', version: '7.0.3', icon: 'today', accent: '#0d6b5e' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.searchScreen,
    [pages.CONNECTIONS_PAGE]: screens.connectionsScreen,
    [pages.OFFER_PAGE]: screens.offerScreen,
    [pages.TICKETS_PAGE]: pages.ticketsScreen,
    [pages.TICKET_PAGE]: pages.ticketScreen,
    [pages.FAVOURITES_PAGE]: pages.favouritesScreen,
    [pages.SETTINGS_PAGE]: pages.settingsScreen,
  },
  sheets: {
    [screens.DAY]: screens.daySheet,
    [screens.TIME]: screens.timeSheet,
    [screens.BUY]: screens.buySheet,
  },
  dialogs: { [pages.CANCEL]: pages.cancelDialog },
  initialState: () => initialLinie,
  events: linieEvents,
  reduce,
});
