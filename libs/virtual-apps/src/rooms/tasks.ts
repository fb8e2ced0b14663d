import { click, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { type Booking, isRoomsState, type RoomsState } from './state.ts';

const onRooms = checkOn(isRoomsState);

/** The day of the first booking is tomorrow, whatever today is; it stays while that booking does. */
const added = ({ bookings }: RoomsState): readonly Booking[] => bookings.filter(({ id }) => id > 2);
const isOnly = (found: readonly Booking[], wanted: Partial<Booking>): boolean =>
  found.length === 1 &&
  found.every((one) =>
    Object.entries(wanted).every(([key, value]) =>
      Object.entries(one).some(([name, is]) => name === key && is === value),
    ),
  );
const firstTwo = ({ bookings }: RoomsState): boolean => bookings.filter(({ id }) => id <= 2).length === 2;

const day = (name: string) => click({ text: name });
const book = [click({ id: 'book' }), click({ text: 'Book it' })];
const time = (slot: string) => [click({ id: 'time' }), click({ text: slot }), click({ text: 'OK' })];

export const roomsTasks: readonly AppTask[] = [
  {
    id: 'rooms-book',
    goal: 'Book the Attic Room for tomorrow at 10:00',
    truth: [click({ text: 'Attic Room' }), click({ id: 'day' }), day('3'), ...time('10:00'), ...book],
    done: onRooms((state) => {
      const tomorrow = state.bookings.find(({ id }) => id === 1)?.day;
      return (
        firstTwo(state) &&
        isOnly(added(state), { room: 1, slot: '10:00', ...(tomorrow === undefined ? {} : { day: tomorrow }) })
      );
    }),
  },
  {
    id: 'rooms-same-name',
    goal: 'Book the Studio on floor 2 for 12 March at 14:00, with the note "Clay for six"',
    truth: [
      click({ id: 'room', nth: 3 }),
      click({ id: 'day' }),
      day('12'),
      ...time('14:00'),
      typed('note', 'Clay for six'),
      ...book,
    ],
    done: onRooms(
      (state) => firstTwo(state) && isOnly(added(state), { room: 4, slot: '14:00', note: 'Clay for six' }),
    ),
  },
  {
    id: 'rooms-people',
    goal: 'Book the Kiln for 5 March at 08:00 for 3 people',
    truth: [
      click({ text: 'Kiln' }),
      click({ id: 'day' }),
      day('5'),
      ...time('08:00'),
      click({ id: 'more' }),
      click({ id: 'more' }),
      ...book,
    ],
    done: onRooms((state) => firstTwo(state) && isOnly(added(state), { room: 6, slot: '08:00', people: 3 })),
  },
  {
    id: 'rooms-cancel',
    goal: 'Cancel the booking of the Garden Room',
    truth: [
      click({ text: 'My bookings' }),
      click({ text: 'Garden Room' }),
      click({ id: 'cancel_booking' }),
      click({ text: 'Continue' }),
      click({ text: 'Cancel it' }),
    ],
    done: onRooms(({ bookings }) => bookings.length === 1 && bookings[0]?.id === 2),
  },
  {
    id: 'rooms-filter',
    goal: 'Show only the rooms with 20 seats and more',
    truth: [click({ text: '20+ seats' })],
    done: onRooms(({ minSeats }) => minSeats === 20),
  },
];
