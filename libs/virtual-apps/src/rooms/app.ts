import { defineApp, pop, push, type Reaction, react, showDialog, snackbar } from '@tapwright/virtual-ui';
import { identity } from '../identity.ts';
import * as screens from './screens.ts';
import {
  dayAt,
  initialRooms,
  type RoomsDraft,
  type RoomsEvent,
  type RoomsState,
  roomOf,
  roomsEvents,
} from './state.ts';

const MAIN = 'MainActivity';
const ROOM = 'RoomActivity';
const BOOKING = 'BookingActivity';

function emptyDraft(room: number, now: number): RoomsDraft {
  const today = new Date(now);
  const shown = { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 };
  return { room, day: null, slot: null, people: 1, note: '', shown };
}

function missing({ draft }: RoomsState, now: number): string | null {
  if (draft?.day == null) return 'Choose a day';
  if (draft.slot === null) return 'Choose a time';
  if (draft.day < dayAt(now)) return 'This day is over';
  return draft.people > roomOf(draft.room).seats ? 'So many people have no seat there' : null;
}

/** The Blue Salon is taken every afternoon. */
const isTaken = ({ bookings }: RoomsState, { room, day, slot }: RoomsDraft): boolean =>
  (room === 2 && slot === '14:00') ||
  bookings.some((other) => other.room === room && other.day === day && other.slot === slot);

function book(state: RoomsState): Reaction<RoomsState> {
  const { draft, nextId } = state;
  if (draft === null || draft.day === null || draft.slot === null) return react(state);
  if (isTaken(state, draft)) return react(state, showDialog(screens.TAKEN));
  const { room, day, slot, people, note } = draft;
  const bookings = [...state.bookings, { id: nextId, room, day, slot, people, note }];
  return react(
    { ...state, bookings, nextId: nextId + 1, draft: null, tab: 'bookings' },
    pop,
    snackbar('Booked'),
  );
}

function reduce(
  state: RoomsState,
  event: RoomsEvent,
  { now }: { readonly now: number },
): Reaction<RoomsState> {
  switch (event.type) {
    case 'tab_chosen':
      return react({ ...state, tab: event.tab });
    case 'seats_filtered':
      return react({ ...state, minSeats: event.seats });
    case 'room_opened':
      return react({ ...state, draft: emptyDraft(event.id, now), error: null }, push(ROOM));
    case 'draft_changed': {
      const draft = state.draft === null ? null : { ...state.draft, ...event.change };
      return react({ ...state, draft, error: null });
    }
    case 'book_asked': {
      const error = missing(state, now);
      return error === null
        ? react({ ...state, error }, showDialog(screens.CONFIRM))
        : react({ ...state, error });
    }
    case 'book_confirmed':
      return book(state);
    case 'booking_opened':
      return react({ ...state, opened: event.id, reason: 'other' }, push(BOOKING));
    case 'reason_chosen':
      return react({ ...state, reason: event.reason });
    case 'cancel_confirmed': {
      const bookings = state.bookings.filter(({ id }) => id !== state.opened);
      return react({ ...state, bookings, opened: null }, pop, snackbar('The booking is cancelled'));
    }
  }
}

/** *Rooms*: a month, times and questions that follow one another before a room is booked. */
export const roomsApp = defineApp<RoomsState, RoomsEvent>({
  ...identity({ label: 'Rooms', version: '3.1.0', icon: 'calendar', accent: '#7a4fa3' }),
  mainActivity: MAIN,
  activities: {
    [MAIN]: screens.mainScreen,
    [ROOM]: screens.roomScreen,
    [BOOKING]: screens.bookingScreen,
  },
  sheets: { [screens.DAY_SHEET]: screens.daySheet },
  dialogs: {
    [screens.TIME_DIALOG]: screens.timeDialog,
    [screens.CONFIRM]: screens.confirmDialog,
    [screens.TAKEN]: screens.takenDialog,
    [screens.CANCEL]: screens.cancelDialog,
    [screens.SURE]: screens.sureDialog,
  },
  initialState: ({ now }) => initialRooms(now),
  events: roomsEvents,
  reduce,
});
