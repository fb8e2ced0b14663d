/** The state of an app, as unknown data. */
type State = Readonly<Record<string, unknown>>;

/**
 * The fields of each virtual app that are a user's data, or what it does for the user: which track plays, a film being
 * recorded, messages with a code that were sent. All others are what is open, being entered or shown, counters, and how
 * far somebody has read or listened.
 */
const DATA: Readonly<Record<string, readonly string[]>> = {
  biblio: ['titles', 'loans', 'holds', 'fine', 'suggestions', 'reader', 'pin', 'settings'],
  cabinet: ['items', 'settings'],
  calendar: ['events', 'settings'],
  camera: ['items', 'settings', 'facing', 'flash', 'timer', 'recording'],
  chat: ['accounts', 'darkTheme'],
  contacts: ['contacts', 'groups', 'exports', 'darkTheme'],
  habits: ['habits', 'settings'],
  hearth: ['rooms', 'boosts', 'holiday', 'water', 'settings'],
  linie: ['tickets', 'favourites', 'settings'],
  notes: ['notes', 'settings'],
  outlay: ['expenses', 'profile', 'settings'],
  pelican: ['mails', 'away', 'settings'],
  pillbox: ['medicines', 'intakes', 'weighings', 'doctor', 'settings'],
  player: ['queue', 'at', 'playing', 'shuffled', 'repeat', 'speed', 'liked', 'playlists', 'dark', 'sleep'],
  podium: ['sessions', 'glasses', 'mood', 'goals', 'profile', 'settings'],
  rooster: ['alarms', 'cities', 'timers', 'settings'],
  settings: [
    ...['toggles', 'levels', 'choices', 'fontStep', 'networks', 'joined', 'paired', 'apps', 'schedules'],
    ...['nightFrom', 'nightTo', 'languages', 'date', 'deviceName', 'resets'],
  ],
  shop: ['cart', 'voucher', 'address', 'orders', 'ordersPlaced', 'darkTheme'],
  wallet: [
    ...['balance', 'cards', 'transactions', 'limits', 'identity', 'password', 'balanceHidden'],
    ...['secureKeypad', 'darkTheme', 'wrongPasswords', 'lockedUntil', 'messages'],
  ],
};

/** Parts of the data that only say what was read, what is being written, and how the chat's server counts both. */
const MARKS: Readonly<Record<string, ReadonlySet<string>>> = {
  chat: new Set(['read', 'drafts', 'cursor', 'number']),
  pelican: new Set(['seen']),
  wallet: new Set(['unread']),
};

/**
 * The user's data in the state of an app, as text to compare. A conversation of two without a message is an open page
 * and no data yet.
 * @throws Error if the app is unknown here
 */
export function userData(app: string, state: unknown): string {
  const fields = DATA[app];
  if (fields === undefined)
    throw new Error(`bench/src/effects/user-data.ts does not name the data of ${app}`);
  const all: State = typeof state === 'object' && state !== null ? { ...state } : {};
  return JSON.stringify(
    fields.map((field) => all[field]),
    (key, value: unknown) => withoutMarks(app, key, value),
  );
}

function withoutMarks(app: string, key: string, value: unknown): unknown {
  if (MARKS[app]?.has(key) === true) return undefined;
  const isList = app === 'chat' && key === 'chats' && Array.isArray(value);
  return isList ? value.filter(({ title }) => title !== null) : value;
}
