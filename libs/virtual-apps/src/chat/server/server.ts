import { concerns, createBook, deliver } from './book.ts';
import type { Download, OutgoingMessage, Upload, User } from './protocol.ts';
import { hasAccount, type Later, reactionsTo } from './reactions.ts';
import { seedChanges } from './seed-changes.ts';
import { PASSWORDS } from './world.ts';

/** One phone's way to its server. Times in milliseconds since 1970, by the phone's clock. */
export interface ChatLink {
  /** Takes in a device, or one whose data is new. The first one's `now` is when the server's world begins. */
  register(now: number): { readonly device: number; readonly since: number };
  /** Whether these are the name and the password of somebody. */
  knows(user: User, password: string): boolean;
  /** Writes something down; false where the server is full. A message whose key it has is not taken twice. */
  upload(upload: Upload, now: number): boolean;
  /** What `user` may know and has not had, by the cursor of the last answer (0 at first). Messages count as delivered with it. */
  download(user: User, after: number, now: number): Download;
}

/**
 * What phones talk to each other through: a simulation of a messenger's server, in memory and without a clock or network of
 * its own. Its time is what the phone that asks says; the same calls in the same order give the same answers.
 */
export interface ChatServer {
  /**
   * `catchUp` lets the phone do what is due by its own clock. It is called before another phone is answered: nobody may have
   * looked at this one since its message was to leave, and no timer runs.
   */
  connect(catchUp: () => void): ChatLink;
  /** How many messages phones have delivered to the server, each counted once. */
  delivered(): number;
  /** How many times a message arrived, repetitions included. */
  arrivals(): number;
}

/** A server that is full takes nothing more in. */
const MOST_CHANGES = 20_000;

/** A server with the seeded people and conversations. */
export function createChatServer(): ChatServer {
  const book = createBook();
  let later: readonly Later[] = [];
  let began: number | null = null;
  /** One for each installation that was ever given this server; it lives as long as they do. */
  let wakers: readonly (() => void)[] = [];
  let waking = false;
  const counts = { devices: 0, delivered: 0, arrivals: 0 };

  /** Does what was put off until now or before. */
  const settle = (now: number): void => {
    const due = later.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
    later = later.filter(({ at }) => at > now);
    for (const { change } of due) book.append(change);
  };
  /** A phone that is woken asks as well, and wakes nobody: not the one that is being answered. */
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
