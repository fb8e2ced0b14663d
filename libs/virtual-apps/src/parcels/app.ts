import { askPermission, defineApp, pop, push, type Reaction, react, snackbar } from '@tapwright/virtual-ui';
import { withoutError } from '../form-pieces.ts';
import { identity } from '../identity.ts';
import * as screens from './screens.ts';
import { initialParcels, type Parcel, type ParcelsEvent, type ParcelsState, parcelsEvents } from './state.ts';

const MAIN = 'MainActivity';
const ADD = 'AddActivity';
const PARCEL = 'ParcelActivity';
const COURIER = 'CourierActivity';
const PERMISSION = 'android.permission.POST_NOTIFICATIONS';

type Done = Reaction<ParcelsState>;

const changed = (state: ParcelsState, change: (parcel: Parcel) => Partial<Parcel>): ParcelsState => ({
  ...state,
  parcels: state.parcels.map((one) => (one.id === state.opened ? { ...one, ...change(one) } : one)),
});

function follow(state: ParcelsState): Done {
  const { draft, nextId } = state;
  if (draft.number.length !== 12) return react({ ...state, errors: { number: 'The number has 12 digits' } });
  const name = draft.name.trim() === '' ? 'Parcel' : draft.name.trim();
  const parcel: Parcel = {
    ...{ id: nextId, name, number: draft.number, alerts: false, stars: 0 },
    ...{ arrived: false, messages: [], unsent: '' },
  };
  return react({ ...state, parcels: [parcel, ...state.parcels], nextId: nextId + 1 }, pop);
}

function send(state: ParcelsState): Done {
  const text = screens.openedOf(state)?.unsent.trim() ?? '';
  if (text === '') return react(state);
  const sent = { text, mine: true, liked: false };
  return react(changed(state, ({ messages }) => ({ messages: [...messages, sent], unsent: '' })));
}

function reduceParcel(state: ParcelsState, event: ParcelsEvent): Done {
  switch (event.type) {
    case 'alerts_tapped':
      return screens.openedOf(state)?.alerts === true
        ? react(changed(state, () => ({ alerts: false })))
        : react(
            state,
            askPermission<ParcelsEvent>(PERMISSION, { type: 'alerts_allowed' }, { type: 'alerts_denied' }),
          );
    case 'alerts_allowed':
      return react(changed(state, () => ({ alerts: true })));
    case 'alerts_denied':
      return react(state, snackbar('Without the permission there are no alerts'));
    case 'starred':
      return react(changed(state, () => ({ stars: event.stars })));
    case 'message_typed':
      return react(changed(state, () => ({ unsent: event.text })));
    case 'message_sent':
      return send(state);
    case 'message_liked':
      return react(
        changed(state, ({ messages }) => ({
          messages: messages.map((one, at) => (at === event.at ? { ...one, liked: !one.liked } : one)),
        })),
      );
    default:
      return react(state);
  }
}

function reduce(state: ParcelsState, event: ParcelsEvent): Done {
  switch (event.type) {
    case 'parcel_opened':
      return react({ ...state, opened: event.id }, push(PARCEL));
    case 'add_asked':
      return react({ ...state, draft: initialParcels.draft, errors: {} }, push(ADD));
    case 'number_typed': {
      const number = event.text.replace(/\D/g, '').slice(0, 12);
      return react({
        ...state,
        draft: { ...state.draft, number },
        errors: withoutError(state.errors, 'number'),
      });
    }
    case 'name_typed':
      return react({ ...state, draft: { ...state.draft, name: event.text } });
    case 'add_saved':
      return follow(state);
    case 'courier_opened':
      return react(state, push(COURIER));
    case 'archived': {
      const { opened, archived } = state;
      return react({ ...state, archived: opened === null ? archived : [...archived, opened] }, pop);
    }
    default:
      return reduceParcel(state, event);
  }
}

/** *Parcels*: numbers that their field groups, drafts and likes of messages, alerts behind a permission. */
export const parcelsApp = defineApp<ParcelsState, ParcelsEvent>({
  ...identity({ label: 'Parcels', version: '2.0.5', icon: 'home', accent: '#a4461f' }),
  permissions: [PERMISSION],
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mainScreen,
    [ADD]: screens.addScreen,
    [PARCEL]: screens.parcelScreen,
    [COURIER]: screens.courierScreen,
  },
  dialogs: { [screens.ARCHIVE]: screens.archiveDialog },
  initialState: () => initialParcels,
  events: parcelsEvents,
  reduce,
});
