import { isRecord } from '../app-state.ts';

export interface Room {
  readonly id: number;
  readonly name: string;
  readonly floor: number;
  readonly seats: number;
}

export interface Booking {
  readonly id: number;
  readonly room: number;
  /** Days since 1 January 1970. */
  readonly day: number;
  readonly slot: Slot;
  readonly people: number;
  readonly note: string;
}

export const SLOTS = ['08:00', '10:00', '12:00', '14:00', '16:00'] as const;
export type Slot = (typeof SLOTS)[number];

export interface RoomsDraft extends Omit<Booking, 'id' | 'day' | 'slot'> {
  readonly day: number | null;
  readonly slot: Slot | null;
  readonly shown: { readonly year: number; readonly month: number };
}

export interface RoomsState {
  readonly tab: 'rooms' | 'bookings';
  readonly bookings: readonly Booking[];
  readonly nextId: number;
  readonly draft: RoomsDraft | null;
  readonly error: string | null;
  /** The booking that is open. */
  readonly opened: number | null;
  /** Of the question whether to cancel. */
  readonly reason: Reason;
  readonly minSeats: number;
}

export const REASONS = ['ill', 'moved', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export type RoomsEvent =
  | { readonly type: 'tab_chosen'; readonly tab: RoomsState['tab'] }
  | { readonly type: 'seats_filtered'; readonly seats: number }
  | { readonly type: 'room_opened'; readonly id: number }
  | { readonly type: 'draft_changed'; readonly change: Partial<RoomsDraft> }
  | { readonly type: 'book_asked' }
  | { readonly type: 'book_confirmed' }
  | { readonly type: 'booking_opened'; readonly id: number }
  | { readonly type: 'reason_chosen'; readonly reason: Reason }
  | { readonly type: 'cancel_confirmed' };

export const roomsEvents: Readonly<Record<RoomsEvent['type'], true>> = {
  tab_chosen: true,
  seats_filtered: true,
  room_opened: true,
  draft_changed: true,
  book_asked: true,
  book_confirmed: true,
  booking_opened: true,
  reason_chosen: true,
  cancel_confirmed: true,
};

const room = (id: number, name: string, floor: number, seats: number): Room => ({ id, name, floor, seats });

/** Two rooms have the same name, on two floors. */
export const ROOMS: readonly Room[] = [
  room(1, 'Attic Room', 4, 6),
  room(2, 'Blue Salon', 1, 12),
  room(3, 'Studio', 1, 4),
  room(4, 'Studio', 2, 8),
  room(5, 'Garden Room', 0, 20),
  room(6, 'Kiln', 0, 3),
  room(7, 'Map Room', 3, 10),
  room(8, 'North Lab', 2, 5),
  room(9, 'Orangery', 0, 40),
  room(10, 'Press Room', 1, 15),
  room(11, 'Reading Corner', 3, 2),
  room(12, 'Sail Loft', 4, 25),
  room(13, 'Tower', 5, 7),
  room(14, 'Workshop', 0, 9),
];

export const roomOf = (id: number | undefined): Room =>
  ROOMS.find((one) => one.id === id) ?? room(0, '', 0, 0);

const DAY_MS = 86_400_000;
export const dayAt = (at: number): number => Math.floor(at / DAY_MS);
export const timeOf = (day: number): number => day * DAY_MS;

/** Two bookings: one of the next days, one of the day after. */
export function initialRooms(now: number): RoomsState {
  const today = dayAt(now);
  return {
    ...{ tab: 'rooms', nextId: 3, draft: null, error: null, opened: null, reason: 'other', minSeats: 0 },
    bookings: [
      { id: 1, room: 5, day: today + 1, slot: '16:00', people: 12, note: 'Birthday' },
      { id: 2, room: 7, day: today + 2, slot: '10:00', people: 3, note: '' },
    ],
  };
}

export function isRoomsState(value: unknown): value is RoomsState {
  return isRecord(value) && Array.isArray(value.bookings) && 'minSeats' in value;
}
