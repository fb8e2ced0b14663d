import {
  defineApp,
  pop,
  push,
  type Reaction,
  react,
  showDialog,
  showSheet,
  snackbar,
} from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as account from './account.ts';
import * as screens from './screens.ts';
import {
  type BiblioEvent,
  type BiblioState,
  biblioEvents,
  type Hold,
  holdOf,
  initialBiblio,
  MOST_RENEWALS,
  noSuggestion,
  type Title,
  titleOf,
  twoWeeksAfter,
} from './state.ts';

const MAIN = 'PrincipalActivity';

type Done = Reaction<BiblioState>;

const titleChanged = (state: BiblioState, change: (title: Title) => Partial<Title>): BiblioState => ({
  ...state,
  titles: state.titles.map((one) => (one.id === state.opened ? { ...one, ...change(one) } : one)),
});

const holdChanged = (state: BiblioState, change: Partial<Hold>): BiblioState => ({
  ...state,
  holds: state.holds.map((one) => (one.id === state.hold ? { ...one, ...change } : one)),
});

function makeHold(state: BiblioState): Done {
  const title = titleOf(state);
  if (title === undefined) return react(state);
  if (state.holds.some(({ name }) => name === title.name))
    return react(state, snackbar('Ya tienes una reserva de este título'));
  const hold: Hold = {
    ...{ id: state.nextId, name: title.name, branch: state.pickUp, paused: false },
    until: { year: 2026, month: 3, day: 2 },
  };
  return react(
    { ...state, holds: [...state.holds, hold], nextId: state.nextId + 1 },
    snackbar('Reserva realizada'),
  );
}

function renew(state: BiblioState, id: number): Done {
  const loan = state.loans.find((one) => one.id === id);
  if (loan === undefined) return react(state);
  if (loan.renewed >= MOST_RENEWALS) return react(state, snackbar('No se puede renovar más veces'));
  const renewed = { ...loan, due: twoWeeksAfter(loan.due), renewed: loan.renewed + 1 };
  return react(
    { ...state, loans: state.loans.map((one) => (one.id === id ? renewed : one)) },
    snackbar('Préstamo renovado'),
  );
}

function reduceHold(state: BiblioState, event: BiblioEvent): Done {
  switch (event.type) {
    case 'hold_asked':
      return react({ ...state, pickUp: state.settings.branch }, showSheet(screens.PICK_UP));
    case 'pick_up_chosen':
      return react({ ...state, pickUp: event.branch });
    case 'hold_made':
      return makeHold(state);
    case 'hold_opened':
      return react({ ...state, hold: event.id }, push(screens.HOLD));
    case 'hold_changed':
      return react(holdChanged(state, event.change));
    case 'day_asked': {
      const day = holdOf(state)?.until ?? state.picking.day;
      return react({ ...state, picking: { shown: day, day } }, showDialog(screens.DAY));
    }
    case 'month_turned':
      return react({ ...state, picking: { ...state.picking, shown: event.shown } });
    case 'day_marked':
      return react({ ...state, picking: { ...state.picking, day: event.day } });
    case 'day_taken':
      return react(holdChanged(state, { until: state.picking.day }));
    case 'hold_dropped':
      return react(
        { ...state, holds: state.holds.filter(({ id }) => id !== state.hold), hold: null },
        pop,
        snackbar('Reserva anulada'),
      );
    default:
      return react(state);
  }
}

function sendSuggestion(state: BiblioState): Done {
  const { suggestion, suggestions } = state;
  const name = suggestion.name.trim();
  if (name === '') return react({ ...state, errors: { propuesta_titulo: 'Falta el título' } });
  const sent = { ...suggestion, name, author: suggestion.author.trim() };
  return react(
    { ...state, suggestions: [...suggestions, sent], errors: {} },
    pop,
    snackbar('Gracias por tu propuesta'),
  );
}

function savePin(state: BiblioState): Done {
  const { pin, pins } = state;
  if (pins.old !== pin) return react({ ...state, errors: { pin_actual: 'El PIN actual no es correcto' } });
  if (pins.fresh.length !== 4)
    return react({ ...state, errors: { pin_nuevo: 'El PIN tiene cuatro cifras' } });
  return react({ ...state, pin: pins.fresh, errors: {} }, pop, snackbar('PIN cambiado'));
}

function reduceAccount(state: BiblioState, event: BiblioEvent): Done {
  switch (event.type) {
    case 'fine_paid':
      return react({ ...state, fine: 0 }, snackbar('Pago realizado'));
    case 'suggestion_opened':
      return react({ ...state, suggestion: noSuggestion, errors: {} }, push(account.SUGGESTION));
    case 'suggestion_changed':
      return react({ ...state, suggestion: { ...state.suggestion, ...event.change }, errors: {} });
    case 'suggestion_sent':
      return sendSuggestion(state);
    case 'reader_opened':
      return react({ ...state, unsaved: state.reader, errors: {} }, push(account.READER));
    case 'reader_changed':
      return react({ ...state, unsaved: { ...state.unsaved, ...event.change } });
    case 'reader_saved':
      return react({ ...state, reader: state.unsaved }, pop, snackbar('Datos guardados'));
    case 'pins_opened':
      return react({ ...state, pins: { old: '', fresh: '' }, errors: {} }, push(account.PIN));
    case 'pins_typed':
      return react({ ...state, pins: { ...state.pins, ...event.change }, errors: {} });
    case 'pin_saved':
      return savePin(state);
    case 'setting_changed':
      return react({ ...state, settings: { ...state.settings, ...event.change } });
    default:
      return reduceHold(state, event);
  }
}

function reduce(state: BiblioState, event: BiblioEvent): Done {
  switch (event.type) {
    case 'tab_chosen':
      return react({ ...state, tab: event.tab });
    case 'query_typed':
      return react({ ...state, query: event.text });
    case 'kind_tapped':
      return react({ ...state, kind: state.kind === event.kind ? null : event.kind });
    case 'order_chosen':
      return react({ ...state, order: event.order });
    case 'title_opened':
      return react({ ...state, opened: event.id }, push(screens.TITLE));
    case 'liked':
      return react(titleChanged(state, ({ liked }) => ({ liked: !liked })));
    case 'starred':
      return react(titleChanged(state, () => ({ stars: event.stars })));
    case 'renewed':
      return renew(state, event.id);
    default:
      return reduceAccount(state, event);
  }
}

/** *Biblio*: a public library in Spanish, with a bar at the bottom, loans, reservations and the reader's data. */
export const biblioApp = defineApp<BiblioState, BiblioEvent>({
  ...identity({ label: 'Biblio', version: '4.0.2', icon: 'note', accent: '#3a4fb0' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mainScreen,
    [screens.TITLE]: screens.titleScreen,
    [screens.HOLD]: screens.holdScreen,
    [account.SUGGESTION]: account.suggestionScreen,
    [account.READER]: account.readerScreen,
    [account.PIN]: account.pinScreen,
    [account.NOTICES]: account.noticesScreen,
  },
  sheets: { [screens.PICK_UP]: screens.pickUpSheet },
  dialogs: {
    [screens.ORDER]: screens.orderDialog,
    [screens.DAY]: screens.dayDialog,
    [screens.DROP]: screens.dropDialog,
    [account.FINE]: account.fineDialog,
    [account.BRANCH]: account.branchDialog,
  },
  initialState: () => initialBiblio,
  events: biblioEvents,
  reduce,
});
