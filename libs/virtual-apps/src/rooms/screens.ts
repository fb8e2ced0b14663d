import type { ActivityView, AppEnv, DialogSpec, SheetSpec, Widget } from '@tapwright/virtual-ui';
import { choose, dismiss, showDialog, showSheet } from '@tapwright/virtual-ui';
import { emptyView, errorText, field, form, valueRow, wideButton } from '../form-pieces.ts';
import {
  type Booking,
  dayAt,
  REASONS,
  ROOMS,
  type Room,
  type RoomsDraft,
  type RoomsEvent,
  type RoomsState,
  roomOf,
  SLOTS,
  timeOf,
} from './state.ts';

type Piece = Widget<RoomsEvent>;

export const DAY_SHEET = 'day';
export const TIME_DIALOG = 'time';
export const CONFIRM = 'confirm';
export const TAKEN = 'taken';
export const CANCEL = 'cancel';
export const SURE = 'sure';

const REASON_TEXT = { ill: 'Somebody is ill', moved: 'It takes place elsewhere', other: 'Another reason' };

const dayText = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(timeOf(day));

const floorText = ({ floor }: Room): string => (floor === 0 ? 'Ground floor' : `Floor ${floor}`);

function roomRow(room: Room): Piece {
  return {
    kind: 'column',
    id: 'room',
    padding: [20, 12],
    gap: 2,
    onTap: { type: 'room_opened', id: room.id },
    children: [
      { kind: 'text', id: 'room_name', text: room.name, style: 'title' },
      { kind: 'text', id: 'room_about', text: `${floorText(room)} · ${room.seats} seats`, colour: 'muted' },
    ],
  };
}

function bookingRow(booking: Booking, locale: string): Piece {
  return {
    kind: 'column',
    id: 'booking',
    padding: [20, 12],
    gap: 2,
    onTap: { type: 'booking_opened', id: booking.id },
    children: [
      { kind: 'text', id: 'booking_room', text: roomOf(booking.room).name, style: 'title' },
      { kind: 'text', id: 'booking_time', text: `${dayText(booking.day, locale)}, ${booking.slot}` },
    ],
  };
}

export function mainScreen(state: RoomsState, { locale }: AppEnv): ActivityView<RoomsEvent> {
  const rooms = ROOMS.filter(({ seats }) => seats >= state.minSeats);
  const filters: Piece = {
    kind: 'row',
    padding: [16, 4],
    gap: 8,
    children: [0, 10, 20].map(
      (seats): Piece => ({
        kind: 'chip',
        id: `seats_${seats}`,
        text: seats === 0 ? 'Any size' : `${seats}+ seats`,
        selected: state.minSeats === seats,
        onTap: { type: 'seats_filtered', seats },
      }),
    ),
  };
  const list: Piece =
    state.tab === 'rooms'
      ? { kind: 'list', id: 'room_list', grow: true, items: rooms.map(roomRow) }
      : state.bookings.length === 0
        ? emptyView('calendar', 'No bookings')
        : {
            kind: 'list',
            id: 'booking_list',
            grow: true,
            items: state.bookings.map((booking) => bookingRow(booking, locale)),
          };
  return {
    toolbar: { kind: 'toolbar', title: 'Rooms' },
    body: {
      kind: 'column',
      children: [
        {
          kind: 'tabs',
          id: 'tabs',
          selected: state.tab === 'rooms' ? 0 : 1,
          tabs: [
            { text: 'Rooms', onTap: { type: 'tab_chosen', tab: 'rooms' } },
            { text: 'My bookings', onTap: { type: 'tab_chosen', tab: 'bookings' } },
          ],
        },
        ...(state.tab === 'rooms' ? [filters] : []),
        list,
      ],
    },
  };
}

function chosenRow(name: string, value: string, id: string, onTap: ReturnType<typeof showSheet>): Piece {
  return {
    kind: 'row',
    id,
    padding: [0, 12],
    gap: 12,
    onTap,
    children: [
      { kind: 'text', text: name, grow: true },
      { kind: 'text', id: `${id}_value`, text: value, colour: 'accent' },
    ],
  };
}

function peopleRow({ people }: RoomsDraft): Piece {
  const changed = (to: number): RoomsEvent => ({
    type: 'draft_changed',
    change: { people: Math.max(1, to) },
  });
  return {
    kind: 'row',
    gap: 8,
    children: [
      { kind: 'text', text: 'People', grow: true },
      { kind: 'icon_button', id: 'fewer', icon: 'minus', desc: 'Fewer people', onTap: changed(people - 1) },
      { kind: 'text', id: 'people', text: String(people) },
      { kind: 'icon_button', id: 'more', icon: 'add', desc: 'More people', onTap: changed(people + 1) },
    ],
  };
}

export function roomScreen(state: RoomsState, { locale }: AppEnv): ActivityView<RoomsEvent> {
  const { draft, error } = state;
  const room = roomOf(draft?.room);
  if (draft === null) return { body: { kind: 'spacer' } };
  return {
    toolbar: { kind: 'toolbar', title: room.name, up: true },
    body: form('room_form', [
      { kind: 'text', id: 'room_place', text: `${floorText(room)} · ${room.seats} seats`, colour: 'muted' },
      chosenRow(
        'Day',
        draft.day === null ? 'Choose' : dayText(draft.day, locale),
        'day',
        showSheet(DAY_SHEET),
      ),
      chosenRow('Time', draft.slot ?? 'Choose', 'time', showDialog(TIME_DIALOG)),
      peopleRow(draft),
      field<RoomsEvent>({
        ...{ id: 'note', label: 'Note', value: draft.note, hint: 'For whoever prepares the room' },
        onText: (note) => ({ type: 'draft_changed', change: { note } }),
      }),
      ...errorText<RoomsEvent>(error === null ? {} : { book: error }, 'book'),
      wideButton<RoomsEvent>({ id: 'book', text: 'Book', onTap: { type: 'book_asked' } }),
    ]),
  };
}

export function bookingScreen(state: RoomsState, { locale }: AppEnv): ActivityView<RoomsEvent> {
  const booking = state.bookings.find(({ id }) => id === state.opened);
  if (booking === undefined) return { body: { kind: 'spacer' } };
  return {
    toolbar: { kind: 'toolbar', title: 'Booking', up: true },
    body: form('booking_form', [
      valueRow('Room', roomOf(booking.room).name, 'detail_room'),
      valueRow('Day', dayText(booking.day, locale), 'detail_day'),
      valueRow('Time', booking.slot, 'detail_time'),
      valueRow('People', String(booking.people), 'detail_people'),
      valueRow('Note', booking.note === '' ? '–' : booking.note, 'detail_note'),
      wideButton<RoomsEvent>({
        ...{ id: 'cancel_booking', text: 'Cancel this booking', look: 'outlined', danger: true },
        onTap: showDialog(CANCEL),
      }),
    ]),
  };
}

export function daySheet({ draft }: RoomsState, { locale, now }: AppEnv): SheetSpec<RoomsEvent> {
  const date = draft?.day == null ? null : new Date(timeOf(draft.day));
  const today = new Date(now);
  return {
    title: 'Day',
    content: {
      kind: 'column',
      align: 'center',
      children: [
        {
          kind: 'date_picker',
          id: 'day_picker',
          locale,
          shown: draft?.shown ?? { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 },
          selected:
            date === null
              ? null
              : { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
          onDay: ({ year, month, day }) =>
            choose<RoomsEvent>({
              type: 'draft_changed',
              change: { day: dayAt(Date.UTC(year, month - 1, day)) },
            }),
          onMonth: (shown) => ({ type: 'draft_changed', change: { shown } }),
        },
      ],
    },
  };
}

/** The chosen time stands only after "OK". */
export function timeDialog({ draft }: RoomsState): DialogSpec<RoomsEvent> {
  return {
    title: 'Time',
    content: {
      kind: 'radio_list',
      chosen: draft?.slot ?? '',
      options: SLOTS.map((slot) => ({
        id: `slot_${slot.slice(0, 2)}`,
        text: slot,
        onChoose: { type: 'draft_changed', change: { slot } },
      })),
    },
    positive: { text: 'OK', onTap: null },
    negative: { text: 'Clear', onTap: { type: 'draft_changed', change: { slot: null } } },
  };
}

export function confirmDialog({ draft }: RoomsState, { locale }: AppEnv): DialogSpec<RoomsEvent> {
  const when = draft?.day == null ? '' : `${dayText(draft.day, locale)}, ${draft.slot}`;
  return {
    title: `Book ${roomOf(draft?.room).name}?`,
    message: `${when}. Bookings of the same day cost a fee.`,
    positive: { text: 'Book it', onTap: { type: 'book_confirmed' } },
    negative: { text: 'Not yet', onTap: null },
  };
}

export const takenDialog = (): DialogSpec<RoomsEvent> => ({
  title: 'Already taken',
  message: 'Somebody else has this room at this time.',
  positive: { text: 'OK', onTap: null },
});

export function cancelDialog({ reason }: RoomsState): DialogSpec<RoomsEvent> {
  return {
    title: 'Why?',
    content: {
      kind: 'radio_list',
      chosen: reason,
      options: REASONS.map((one) => ({
        id: `reason_${one}`,
        text: REASON_TEXT[one],
        onChoose: { type: 'reason_chosen', reason: one },
      })),
    },
    positive: { text: 'Continue', onTap: showDialog(SURE) },
    negative: { text: 'Keep it', onTap: null },
  };
}

export const sureDialog = (): DialogSpec<RoomsEvent> => ({
  title: 'Cancel the booking?',
  message: 'Others can take the room then.',
  positive: { text: 'Cancel it', danger: true, onTap: { type: 'cancel_confirmed' } },
  negative: { text: 'Keep it', onTap: dismiss },
});
