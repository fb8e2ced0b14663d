/** Verbs that take something away for good. */
const ERASING = new Set(['delete', 'erase', 'uninstall']);
/** Verbs whose deed is done when they are pressed, and that are no nouns as well. */
const ACTING = new Set([...ERASING, 'pay', 'send', 'buy', 'submit', 'publish', 'checkout']);
/** These are nouns as well: “Order history”, “Post office”. */
const AMBIGUOUS = new Set(['order', 'purchase', 'transfer', 'call', 'post']);
/** Verbs that need to be told of what: with a kind of thing they lead to where that is told (“Pay bills”). */
const NEEDS_DETAILS = new Set(['pay', 'buy', 'order', 'purchase', 'transfer', 'send']);
/** With one of the deeds behind them these do it: “Place order”, “Make a payment”. */
const DOING = new Set(
  'place complete confirm make finish finalise finalize authorise authorize approve create repeat start accept answer end cancel'.split(
    ' ',
  ),
);
const DEEDS = new Set(
  'order purchase payment transfer transaction checkout call post deletion withdrawal'.split(' '),
);
/** What an ambiguous verb is only the first part of. */
const HEADS = new Set(
  'history log logs list lists detail details status setting settings option options preference preferences info information id date code office limit limits type mode summary overview tracking book centre center waiting volume quality duration time sound sounds ringtone forwarding recording screening blocking filter filters page tab fee fees rate rates method methods cost costs'.split(
    ' ',
  ),
);
/** Said before a command without changing it. */
const FILLERS = new Set(['yes', 'ok', 'okay', 'please', 'confirm', 'and', 're']);
/** Words that lead somewhere, or take back: what follows is not done. */
const LEADING = new Set(
  'go back proceed continue view show see open edit manage about how why what undo cancel stop don never no not without'.split(
    ' ',
  ),
);
/** Names of a kind of thing that are no plurals. */
const MASS = new Set(['money', 'cash', 'feedback', 'credit', 'food', 'airtime']);
/** A longer label is a text, not a command. */
const COMMAND_WORDS_MAX = 8;

/** What a label says would be done for good. */
export interface Deed {
  readonly erases: boolean;
  /** `kind`: of a kind of thing, such as “Pay bills”; `noun`: one word that is a noun as well, such as “Transfer”. */
  readonly object: 'kind' | 'noun' | 'thing';
  /** A sentence: longer than a command is. */
  readonly long: boolean;
  /** One of three texts or more, as rows of a list have them. */
  readonly composite: boolean;
}

/**
 * The deed that a label commands: something that reaches other people, costs money or cannot be taken back (design,
 * section 1); null where it commands none. Nouns, plurals and words that lead somewhere do not; in doubt it is one. Pure.
 */
export function deedOf(label: string): Deed | null {
  const parts = label.split(/, |\n/);
  for (const part of parts) {
    const verb = commandIn(part);
    if (verb === null) continue;
    const long = wordsOf(part).length > COMMAND_WORDS_MAX;
    return { erases: ERASING.has(verb), object: objectOf(part, verb), long, composite: parts.length > 2 };
  }
  return null;
}

/** The verb in command position: first, behind “and”, or last where nothing before it leads elsewhere. */
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
  // “Order 1234” is the name of an order, “Order 2 pizzas” is one.
  if (first === 'order' && more.length === 0 && /^\D*#?\d+$/.test(clause.trim()))
    return /[€£$¥₹]/.test(clause);
  // A number is called, but an order only has one.
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

/** A question about, or a warning of, something that is done for good. */
const FOR_GOOD =
  /\b(can(no|')?t be undone|can’t be undone|cannot be undone|can not be undone|no undo|for good|permanently|irreversible|about to (pay|send|delete|buy|transfer|submit|publish|erase|uninstall|order|purchase|call|post)|will be (charged|debited|deleted|erased|sent))\b/i;
const MONEY = /[€£$¥₹]\s?\d|\d\s?(€|£|¥|₹|\$|eur|usd|gbp|chf|inr|kr|zł)(?!\p{L})|\d[.,]\d{2}(?!\d)/iu;

/** True for labels that say no more than yes: what that does is told by the texts around them. */
export function isAssent(label: string): boolean {
  const words = wordsOf(label);
  return (
    words.length <= 4 && /^(ok|okay|yes|confirm|proceed|sure|agree|accept|i agree)\b/.test(words.join(' '))
  );
}

/** True where a yes among these texts does something for good: they ask about it, warn of it, or confirm an amount. */
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
