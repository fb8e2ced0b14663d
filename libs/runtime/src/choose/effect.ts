import { soleDeed } from './sole-deeds.ts';

/** Verbs that remove something irreversibly. */
const ERASING = new Set(['delete', 'erase', 'uninstall']);
/** Verbs that act when they are pressed, and that are not nouns as well. */
const ACTING = new Set([...ERASING, 'pay', 'send', 'buy', 'submit', 'publish', 'checkout']);
/** These are nouns as well: “Order history”, “Post office”. */
const AMBIGUOUS = new Set(['order', 'purchase', 'transfer', 'call', 'post']);
/** Verbs that need details: with a kind of thing they lead to a form for these (“Pay bills”). */
const NEEDS_DETAILS = new Set(['pay', 'buy', 'order', 'purchase', 'transfer', 'send']);
/** These act together with one of the nouns behind them: “Place order”, “Make a payment”. */
const DOING = new Set(
  'place complete confirm make finish finalise finalize authorise authorize approve create repeat start accept answer end cancel'.split(
    ' ',
  ),
);
const DEEDS = new Set(
  'order purchase payment transfer transaction checkout call post deletion withdrawal'.split(' '),
);
/** Nouns before which an ambiguous verb is a noun, too. */
const HEADS = new Set(
  'history log logs list lists detail details status setting settings option options preference preferences info information id date code office limit limits type mode summary overview tracking book centre center waiting volume quality duration time sound sounds ringtone forwarding recording screening blocking filter filters page tab fee fees rate rates method methods cost costs'.split(
    ' ',
  ),
);
/** Words before a command that do not change it. */
const FILLERS = new Set(['yes', 'ok', 'okay', 'please', 'confirm', 'and', 're']);
/** Words that lead somewhere, or cancel: the verb after them does not act. */
const LEADING = new Set(
  'go back proceed continue view show see open edit manage about how why what undo cancel stop don never no not without'.split(
    ' ',
  ),
);
/** Names of a kind of thing that have no plural. */
const MASS = new Set(['money', 'cash', 'feedback', 'credit', 'food', 'airtime']);
/** A longer label is a text and not a command. */
const COMMAND_WORDS_MAX = 8;

/** The irreversible action that a label stands for. */
export interface Deed {
  readonly erases: boolean;
  /** `kind`: a kind of thing, such as “Pay bills”; `noun`: one word that is a noun as well, such as “Transfer”. */
  readonly object: 'kind' | 'noun' | 'thing';
  /** The label is a sentence: longer than a command. */
  readonly long: boolean;
  /** The label has three texts or more, like a row of a list. */
  readonly composite: boolean;
}

/**
 * The irreversible action that a label commands: something that reaches other people, costs money or cannot be undone
 * (design, section 1); null if it commands none. Nouns, plurals and words that lead somewhere command none; in doubt a
 * label does. Pure.
 */
export function deedOf(label: string): Deed | null {
  const parts = label.split(/, |\n/);
  for (const part of parts) {
    const alone = soleDeed(part);
    if (alone !== null) return { ...alone, object: 'thing', long: false, composite: parts.length > 2 };
    const verb = commandIn(part);
    if (verb === null) continue;
    const long = wordsOf(part).length > COMMAND_WORDS_MAX;
    return { erases: ERASING.has(verb), object: objectOf(part, verb), long, composite: parts.length > 2 };
  }
  return null;
}

/** The verb in command position: first, after “and”, or last if nothing before it leads elsewhere. */
function commandIn(part: string): string | null {
  for (const clause of part.split(/\band\b|[&+]/i)) {
    const words = withoutFillers(wordsOf(clause));
    const [first = ''] = words;
    if (isVerb(words, clause)) return first;
    if (DOING.has(first) && words.slice(1).some((word) => DEEDS.has(word))) return first;
    const last = words.at(-1) ?? '';
    if (ACTING.has(last) && !words.some((word) => LEADING.has(word))) return last;
    // “Confirm payment”: the filler is the verb.
    if (/^\s*confirm\b/i.test(clause) && words.some((word) => DEEDS.has(word))) return 'confirm';
  }
  return null;
}

function isVerb([first = '', second, ...more]: readonly string[], clause: string): boolean {
  if (ACTING.has(first)) return true;
  if (!AMBIGUOUS.has(first)) return false;
  if (second === undefined) return !/#/.test(clause);
  // “Order 1234” is the name of an order, “Order 2 pizzas” is a command.
  if (first === 'order' && more.length === 0 && /^\D*#?\d+$/.test(clause.trim()))
    return /[€£$¥₹]/.test(clause);
  // “Call number …” is a command, but “Order number …” only names an order.
  return !HEADS.has(second) && !(second === 'number' && first !== 'call') && !/#/.test(clause);
}

function objectOf(part: string, verb: string): Deed['object'] {
  const [, object, ...more] = withoutFillers(wordsOf(part));
  if (!NEEDS_DETAILS.has(verb) || more.length > 0) return 'thing';
  if (object === undefined) return AMBIGUOUS.has(verb) ? 'noun' : 'thing';
  return MASS.has(object) || /[a-z]{2}[^s\d]s$/.test(object) ? 'kind' : 'thing';
}

function withoutFillers(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !FILLERS.has(word));
  return from < 0 ? [] : words.slice(from);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A question or a warning about something irreversible. */
const FOR_GOOD =
  /\b(can(no|')?t be undone|can’t be undone|cannot be undone|can not be undone|no undo|for good|permanently|irreversible|about to (pay|send|delete|buy|transfer|submit|publish|erase|uninstall|order|purchase|call|post)|will be (charged|debited|deleted|erased|sent))\b/i;
const MONEY = /[€£$¥₹]\s?\d|\d\s?(€|£|¥|₹|\$|eur|usd|gbp|chf|inr|kr|zł)(?!\p{L})|\d[.,]\d{2}(?!\d)/iu;

/** True for labels that only mean yes: the texts around them show what they do. */
export function isAssent(label: string): boolean {
  const words = wordsOf(label);
  return (
    words.length <= 4 && /^(ok|okay|yes|confirm|proceed|sure|agree|accept|i agree)\b/.test(words.join(' '))
  );
}

/** True if a yes to these texts is irreversible: they ask about such an action, warn of it, or confirm an amount. */
export function asksForDeed(label: string, texts: readonly string[]): boolean {
  const confirms = /^\W*confirm\b/i.test(label);
  return texts.some((text) => {
    if (FOR_GOOD.test(text) || (confirms && MONEY.test(text))) return true;
    const sentences = text.split(/(?<=[.!?…])\s+/);
    return sentences.some((sentence) => {
      const words = wordsOf(sentence);
      const asks = /\?\W*$/.test(sentence) || (words[0] === 'confirm' && words.length <= 6);
      return asks && words.some((word) => ACTING.has(word) || AMBIGUOUS.has(word) || DEEDS.has(word));
    });
  });
}
