import { concerns, createBook, deliver } from './book.ts';
import type { Download, OutgoingMessage, Upload, User } from './protocol.ts';
import { hasAccount, type Later, reactionsTo } from './reactions.ts';
import { seedChanges } from './seed-changes.ts';
import { PASSWORDS } from './world.ts';

/** One phone's connection to its server. Times in milliseconds since 1970, by the phone's clock. */
export interface ChatLink {
  /** Registers a device, or a device with new data. The server's world begins at the `now` of the first one. */
  register(now: number): { readonly device: number; readonly since: number };
  /** True where this is the name and password of an account. */
  knows(user: User, password: string): boolean;
  /** Stores something; false where the server is full. A message with a known key is not stored twice. */
  upload(upload: Upload, now: number): boolean;
  /** The changes for `user` since the cursor of the last answer (0 at first). Their messages then count as delivered. */
  download(user: User, after: number, now: number): Download;
}

/**
 * The server between phones: a simulated messenger server in memory, without a clock or network. Its time is that of the
 * phone that asks. The same calls in the same order give the same answers.
 */
export interface ChatServer {
  /**
   * `catchUp` lets the phone do what is due by its own clock. It is called before another phone is answered, because no
   * timer runs: nobody may have looked at this phone since its message was due.
   */
  connect(catchUp: () => void): ChatLink;
  /** Number of messages that the phones delivered to the server, each counted once. */
  delivered(): number;
  /** Number of arrivals of messages, repetitions included. */
  arrivals(): number;
}

/** A full server accepts nothing more. */
const MOST_CHANGES = 20_000;

/** A server with the seeded people and conversations. */
export function createChatServer(): ChatServer {
  const book = createBook();
  let later: readonly Later[] = [];
  let began: number | null = null;
  /** One function for each installation that ever used this server; kept as long as the server. */
  let wakers: readonly (() => void)[] = [];
  let waking = false;
  const counts = { devices: 0, delivered: 0, arrivals: 0 };

  /** Does everything that is due at `now`. */
  const settle = (now: number): void => {
    const due = later.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
    later = later.filter(({ at }) => at > now);
    for (const { change } of due) book.append(change);
  };
  /** Wakes the other phones. A woken phone asks too, but wakes nobody, not even the phone that is being answered. */
  const wakeOthers = (own: (() => void) | null): void => {
    if (waking) return;
    waking = true;
    try {
      for (const wake of wakers) if (wake !== own) wake();
    } finally {
      waking = false;
    }
  };
  const receive = (message: OutgoingMessage, now: number): boolean => {
    counts.arrivals += 1;
    if (book.has(message.key)) return true;
    if (book.length >= MOST_CHANGES) return false;
    book.append({ kind: 'message', message });
    counts.delivered += 1;
    later = [...later, ...reactionsTo(message, book.membersOf(message.chat), now)];
    return true;
  };

  return {
    connect(catchUp) {
      wakers = [...wakers, catchUp];
      return {
        register(now) {
          if (began === null) for (const change of seedChanges(now)) book.append(change);
          began ??= now;
          counts.devices += 1;
          return { device: counts.devices, since: began };
        },
        knows: (user, password) => hasAccount(user) && PASSWORDS[user] === password,
        upload(upload, now) {
          wakeOthers(catchUp);
          settle(now);
          if (upload.kind === 'message') return receive(upload.message, now);
          if (book.length >= MOST_CHANGES) return false;
          book.append(upload);
          return true;
        },
        download(user, after, now) {
          wakeOthers(catchUp);
          settle(now);
          deliver(book, user, book.since(after));
          const isMember = (chat: string): boolean => book.membersOf(chat).includes(user);
          const changes = book.since(after).filter((change) => concerns(change, user, isMember));
          return { changes, cursor: book.length };
        },
      };
    },
    delivered() {
      wakeOthers(null);
      return counts.delivered;
    },
    arrivals() {
      wakeOthers(null);
      return counts.arrivals;
    },
  };
}
