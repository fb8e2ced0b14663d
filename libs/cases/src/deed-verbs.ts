import type { Deed } from '@tapwright/contracts';

/**
 * What the verb of a step asks for. `check`: nothing is done, it must hold. `set`: to choose what stands after `to`.
 * `hand`: to enter values, where it has some. `reach`: to be at a place.
 */
export type Asked = Exclude<Deed, 'alter'> | 'check' | 'set' | 'hand' | 'reach';

const WORDS: Readonly<Record<Asked, string>> = {
  enter: 'enter type input write fill key',
  hand: 'search provide supply submit look',
  press: 'tap press click touch hit push hold',
  choose: 'select choose pick tick untick mark unselect deselect unmark',
  set: 'set change switch adjust',
  open: 'open view show',
  reach: 'go navigate return visit launch',
  change: 'delete remove erase send pay',
  check: 'check verify ensure see compare assert expect observe note read wait watch find validate remember',
  act:
    'close leave exit start begin create add make scroll swipe pull drag continue proceed cancel ' +
    'dismiss accept agree allow deny reject refuse decline log sign share export import copy paste cut play stop pause resume edit ' +
    'update modify replace rename move call answer reply forward take put attach upload download refresh reload expand ' +
    'collapse finish complete buy order book apply undo redo sort filter save store post publish archive restore ' +
    'mute unmute block unblock pin unpin let turn toggle enable disable activate hide clear reset dial record scan install zoom ' +
    'confirm',
};

const ASKED_BY = new Map<string, Asked>();
for (const asked of Object.keys(WORDS) as Asked[])
  for (const one of WORDS[asked].split(' ')) ASKED_BY.set(one, asked);

/** Words before the verb that tell nothing of the deed. */
const LEAD =
  /^(?:please|now|then|next|finally|also|again|first|once|more|and|but|the|an?|users?|testers?|customers?|i|you|we|they|should|must|can|will|has|have|needs?|do|does|to|double|long|quickly|only|just)$/;
const NOT = /^(?:not|never|don['’]?t|don|without|avoid)$/;
/** What a sentence goes on with that only looks: `check that …`, `confirm that …`, `make sure …`. */
const HOLDS = /^(?:that|if|whether|sure|how|what)$/;

export interface FoundVerb {
  readonly asked: Asked;
  readonly word: string;
  readonly negative: boolean;
  /** What stands after it. */
  readonly rest: string;
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;

/**
 * The verb with which a part of a sentence begins: `tap`, `the user enters`, `do not send`. Null where it begins with
 * something else, or its verb is not known. Pure.
 */
export function leadingVerb(part: string): FoundVerb | null {
  const words = [...part.matchAll(WORD)];
  let negative = false;
  for (const [at, { 0: written, index }] of words.entries()) {
    // A literal before the verb: what stands here is no instruction any more.
    if (part.slice(0, index).includes('\0')) return null;
    const word = written.toLowerCase();
    const rest = part.slice(index + written.length);
    const asked = askedBy(word, words[at + 1]?.[0].toLowerCase() ?? '');
    if (asked !== null && !LEAD.test(word)) return { asked, word, negative, rest };
    if (NOT.test(word)) negative = true;
    // Another subject than those that are known, with its verb: `the receiver opens`.
    else if (!LEAD.test(word) && !isThirdPerson(words[at + 1]?.[0].toLowerCase() ?? '')) return null;
  }
  return null;
}

function askedBy(word: string, next: string): Asked | null {
  const found = ASKED_BY.get(word) ?? (isThirdPerson(word) ? baseOf(word) : null);
  if (found === null || found === undefined) return null;
  if (HOLDS.test(next)) return 'check';
  if (word.startsWith('look')) return next === 'up' ? 'hand' : 'check';
  return found;
}

function isThirdPerson(word: string): boolean {
  return word.endsWith('s') && baseOf(word) !== null;
}

function baseOf(word: string): Asked | null {
  return ASKED_BY.get(word.replace(/s$/, '')) ?? ASKED_BY.get(word.replace(/es$/, '')) ?? null;
}

/** What these ask for may be brought about as well: `make sure`, `ensure`. */
const BRINGS = /^(?:make|ensure)s?$/;

/** True if a sentence asks to look whether something is so, and not to make it so. Pure. */
export function onlyChecks(sentence: string): boolean {
  const verb = leadingVerb(sentence);
  return verb?.asked === 'check' && !BRINGS.test(verb.word);
}
