import type { CalendarDate, YearMonth } from '@tapwright/virtual-ui';
import { isRecord } from '../app-state.ts';

export const FOLDERS = ['Inbox', 'Travel', 'Home', 'Sent', 'Spam', 'Archive', 'Bin'] as const;
export type Folder = (typeof FOLDERS)[number];
/** Folders into which a message can be moved by hand. */
export const TARGETS: readonly Folder[] = ['Inbox', 'Travel', 'Home', 'Archive'];
export const DELAYS = ['Off', '5 seconds', '10 seconds', '30 seconds'] as const;
export type Delay = (typeof DELAYS)[number];

export interface Mail {
  readonly id: number;
  /** Whom it is from; in *Sent*, whom it is to. */
  readonly who: string;
  readonly subject: string;
  readonly text: string;
  readonly sent: string;
  readonly folder: Folder;
  readonly starred: boolean;
  /** It was opened once. */
  readonly seen: boolean;
  /** It was marked as unread by hand. */
  readonly keptUnread: boolean;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Away {
  readonly on: boolean;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly message: string;
}

export interface PelicanSettings {
  readonly signature: string;
  readonly conversations: boolean;
  readonly pictures: boolean;
  readonly notifications: boolean;
  readonly delay: Delay;
  readonly quiet: boolean;
  /** Minutes since midnight. */
  readonly quietFrom: number;
  readonly quietUntil: number;
  /** In percent. */
  readonly textSize: number;
}

export type QuietEnd = 'quietFrom' | 'quietUntil';

export interface PelicanState {
  readonly folder: Folder;
  readonly mails: readonly Mail[];
  readonly nextId: number;
  readonly picked: readonly number[];
  readonly opened: number | null;
  /** What is searched for; null while the search is closed. */
  readonly query: string | null;
  readonly letter: Letter;
  readonly errors: Readonly<Record<string, string>>;
  readonly away: Away;
  /** The answer as it is being written; stored by Save. */
  readonly plan: Away;
  readonly picking: {
    readonly end: 'first' | 'last';
    readonly shown: YearMonth;
    readonly day: CalendarDate;
  };
  readonly settings: PelicanSettings;
  /** The signature as it is being written. */
  readonly signature: string;
  /** The time as it is being chosen. */
  readonly time: { readonly end: QuietEnd; readonly minutes: number };
}

export type PelicanEvent =
  | { readonly type: 'folder_chosen'; readonly folder: Folder }
  | { readonly type: 'search_opened' }
  | { readonly type: 'search_typed'; readonly text: string }
  | { readonly type: 'search_closed' }
  | { readonly type: 'mail_opened'; readonly id: number }
  | { readonly type: 'star_toggled'; readonly id: number }
  | { readonly type: 'pick_toggled'; readonly id: number }
  | { readonly type: 'picks_cleared' }
  | { readonly type: 'moved'; readonly folder: Folder }
  | { readonly type: 'kept_unread' }
  | { readonly type: 'letter_begun' }
  | { readonly type: 'answered' }
  | { readonly type: 'forwarded' }
  | { readonly type: 'letter_changed'; readonly change: Partial<Letter> }
  | { readonly type: 'letter_sent' }
  | { readonly type: 'setting_changed'; readonly change: Partial<PelicanSettings> }
  | { readonly type: 'signature_asked' }
  | { readonly type: 'signature_typed'; readonly text: string }
  | { readonly type: 'signature_saved' }
  | { readonly type: 'time_asked'; readonly end: QuietEnd }
  | { readonly type: 'time_turned'; readonly minutes: number }
  | { readonly type: 'time_taken' }
  | { readonly type: 'away_opened' }
  | { readonly type: 'away_changed'; readonly change: Partial<Away> }
  | { readonly type: 'day_asked'; readonly end: 'first' | 'last' }
  | { readonly type: 'month_turned'; readonly shown: YearMonth }
  | { readonly type: 'day_marked'; readonly day: CalendarDate }
  | { readonly type: 'day_taken' }
  | { readonly type: 'away_saved' };

export const pelicanEvents: Readonly<Record<PelicanEvent['type'], true>> = {
  ...{ folder_chosen: true, search_opened: true, search_typed: true, search_closed: true },
  ...{ mail_opened: true, star_toggled: true, pick_toggled: true, picks_cleared: true, moved: true },
  ...{ kept_unread: true, letter_begun: true, answered: true, forwarded: true, letter_changed: true },
  ...{ letter_sent: true, setting_changed: true, signature_asked: true, signature_typed: true },
  ...{ signature_saved: true, time_asked: true, time_turned: true, time_taken: true, away_opened: true },
  ...{ away_changed: true, day_asked: true, month_turned: true, day_marked: true, day_taken: true },
  away_saved: true,
};

export const emptyLetter: Letter = { to: '', subject: '', text: '' };

const TODAY: CalendarDate = { year: 2026, month: 3, day: 2 };

type Row = readonly [who: string, subject: string, text: string, sent: string];

const mail = (id: number, [who, subject, text, sent]: Row, more: Partial<Mail> = {}): Mail => ({
  ...{ id, who, subject, text, sent, folder: 'Inbox', starred: false, seen: true, keptUnread: false },
  ...more,
});

const initialAway: Away = {
  ...{ on: false, first: TODAY, last: TODAY, message: '' },
};

export const initialPelican: PelicanState = {
  folder: 'Inbox',
  mails: [
    mail(
      1,
      ['Nadia Frey', 'Painting on Saturday', 'Can you come at nine? We still need a ladder.', '08:12'],
      {
        seen: false,
      },
    ),
    mail(2, [
      'Corner Dental',
      'Your appointment',
      'We look forward to seeing you on 11 March at 14:00.',
      '07:40',
    ]),
    mail(3, ['Trailmix Weekly', 'Ten walks for the spring', 'The snow is melting in the hills.', '06:00'], {
      seen: false,
    }),
    mail(4, ['Deal Hunter', 'Only today: toasters', 'Prices have never been this low.', '05:31'], {
      seen: false,
    }),
    mail(5, ['Northline Ferries', 'Booking confirmed', 'Two adults and one car, cabin 204.', 'Sun']),
    mail(6, ['Jonas Ek', 'Keys', 'I left them with the neighbour on the first floor.', 'Sun'], {
      starred: true,
    }),
    mail(7, ['Elm Street School', 'Trip to the aquarium', 'Please pack a lunch and a raincoat.', 'Sat']),
    mail(8, ['Brightgas', 'Your bill for February', 'The amount of 61.20 will be debited.', 'Sat']),
    mail(9, ['Jonas Ek', 'Photos from the lake', 'The best ones are from Sunday.', 'Fri'], {
      folder: 'Archive',
    }),
    mail(10, ['Prize Desk', 'You have won', 'Claim it within one hour.', 'Fri'], { folder: 'Spam' }),
    mail(11, ['Hotel Linden', 'Your stay in June', 'Check-in is from 15:00.', 'Thu'], { folder: 'Travel' }),
  ],
  ...{ nextId: 12, picked: [], opened: null, query: null, letter: emptyLetter, errors: {} },
  ...{ away: initialAway, plan: initialAway, picking: { end: 'first', shown: TODAY, day: TODAY } },
  settings: {
    ...{ signature: 'Alma', conversations: false, pictures: false, notifications: true, delay: '5 seconds' },
    ...{ quiet: true, quietFrom: 1320, quietUntil: 420, textSize: 100 },
  },
  ...{ signature: '', time: { end: 'quietFrom', minutes: 0 } },
};

export const SMALLEST = 80;
export const LARGEST = 150;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
export const dayText = ({ day, month, year }: CalendarDate): string =>
  `${day} ${MONTHS[month - 1] ?? ''} ${year}`;

/** Grows with the calendar. */
export const orderOf = ({ year, month, day }: CalendarDate): number => (year * 12 + month) * 31 + day;

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const openedOf = ({ mails, opened }: PelicanState): Mail | undefined =>
  mails.find(({ id }) => id === opened);

/** The messages that are listed: of the folder, or those of all folders that were searched for. */
export function shownMails({ mails, folder, query }: PelicanState): readonly Mail[] {
  if (query === null) return mails.filter((one) => one.folder === folder);
  const word = query.trim().toLowerCase();
  return word === ''
    ? []
    : mails.filter(({ who, subject, text }) => `${who} ${subject} ${text}`.toLowerCase().includes(word));
}

export function isPelicanState(value: unknown): value is PelicanState {
  return isRecord(value) && Array.isArray(value.mails) && isRecord(value.away) && isRecord(value.letter);
}
