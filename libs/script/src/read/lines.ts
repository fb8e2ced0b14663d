import { TapwrightError } from '@tapwright/contracts';
import { ASKING_VERBS, CHECKING_VERBS, DOING_VERBS } from '../emit/body/acts.ts';
import { readLocatorWord } from '../emit/body/locator-word.ts';
import type { Locator } from '../locate/locator.ts';
import { type ArgumentsVerb, argumentsOf, refused, type Written } from './arguments.ts';
import { refusedBlock } from './blocks.ts';
import type { Call } from './call-lines.ts';
import { counted, type Kept, type KeptEntry, locatorOfItem } from './kept-file.ts';

/** One line of a body with what is kept for it. */
export interface Line {
  readonly verb: string;
  /** Its arguments in full. */
  readonly texts: readonly string[];
  /** How its element is found; of an edited line, only what the line says. */
  readonly chain: readonly Locator[];
  readonly asks: readonly Locator[];
  readonly kept: KeptEntry | null;
  /** Where it stands in its file, from 1; absent where that is not known. */
  readonly line?: number;
}

/** Calls that say about what the body is. */
const ABOUT: ReadonlySet<string> = new Set([
  'App',
  'app',
  'start',
  'parameters',
  'parameter',
  'secret',
  'passed',
]);
const WITHOUT_ELEMENT: ReadonlySet<string> = new Set([
  'step',
  'keypad',
  'press',
  'restart',
  'open_link',
  'pause',
  'sees',
  'sees_part',
  'lacks',
  'matches',
  'in_front',
  'apart',
  'has_file',
  'no_file',
  'file_has',
]);

/** Each line with its entry, as `Entries` finds it. */
export function linesWith(calls: readonly Call[], kept: Kept | null, written: Written): readonly Line[] {
  const entries = new Entries(kept);
  const lines = calls.flatMap((call): readonly Line[] => {
    const { name, args, line, block } = call;
    if (ABOUT.has(name)) return [];
    if (block === 'end') return [END_WHEN];
    const verb = verbOf(call);
    const entry = entries.next([name, ...args.map(String)]);
    const whole = entry?.args === undefined ? call : { ...call, args: entry.args };
    const texts = argumentsOf(
      { ...whole, name: verb },
      { ...written, isShell: written.isShell || whole !== call },
    );
    const read = { ...lineOf(entry ?? { act: [name, ...texts] }, written.packageName), kept: entry, line };
    return [block === 'begin' ? conditionOf(read, line) : read];
  });
  for (const one of lines) if (one.kept === null) entries.refuseCut(one);
  return lines;
}

/** @throws TapwrightError where a trace has no such step, check or condition */
function verbOf({ name, line, block }: Call): ArgumentsVerb {
  const verbs = block === 'begin' ? ASKING_VERBS : [...DOING_VERBS, ...CHECKING_VERBS, 'step' as const];
  const verb = verbs.find((one) => one === name);
  if (verb !== undefined) return verb;
  throw new TapwrightError(
    'INPUT_INVALID',
    `line ${line} of the script does something that a trace does not`,
    { field: 'FILE', expected: verbs.join(', ') },
  );
}

/**
 * The entries of the file of locators. A line has the next one with its words, as a helper finds it; a line that was moved up
 * or doubled has the one from before.
 */
class Entries {
  readonly #entries: readonly KeptEntry[];
  readonly #used = new Set<KeptEntry>();
  #at = 0;

  constructor(kept: Kept | null) {
    this.#entries = kept?.steps ?? [];
  }

  next(said: readonly string[]): KeptEntry | null {
    const words = JSON.stringify(said);
    const isSame = ({ act }: KeptEntry) => JSON.stringify(act) === words;
    const found = this.#entries.findIndex((entry, index) => index >= this.#at && isSame(entry));
    if (found >= 0) this.#at = found + 1;
    const entry = this.#entries[found] ?? this.#entries.findLast(isSame) ?? null;
    if (entry !== null) this.#used.add(entry);
    return entry;
  }

  /** A line whose text was cut, and then edited: nobody knows what the rest of it shall be. */
  refuseCut({ verb, texts, line = 1 }: Line): void {
    const cut = this.#entries.filter((entry) => entry.args !== undefined && !this.#used.has(entry));
    const isEdited = texts.some(
      (text, at) =>
        CUT_END.test(text) && cut.some(({ act }) => act[0] === verb && isLike(text, act[at + 1] ?? '')),
    );
    if (isEdited)
      throw refused(
        line,
        'its text was cut to fit the line, then edited',
        'the whole text, without … at its end',
      );
  }
}

/** Whether one text may be the other one, edited: half of it is the same. */
function isLike(text: string, other: string): boolean {
  const most = Math.min(text.length, other.length);
  let head = 0;
  while (head < most && text[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && text.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return 2 * (head + tail) >= other.length;
}

/** How a text ends that was cut to fit its line. */
export const CUT_END = /…\d*$/;

/** Ends what stands under the last condition. */
export const END_WHEN: Line = { verb: 'end_when', texts: [], chain: [], asks: [], kept: null };

function conditionOf(read: Line, line: number): Line {
  if (read.chain.length === 0) throw refusedBlock(line, 'a locator that finds something, such as "Save"');
  const [, ...state] = read.texts;
  return {
    ...read,
    verb: 'when',
    texts: [read.verb === 'is_visible' ? 'visible' : 'notVisible', nameOf(read), ...state],
  };
}

/** What a person would call the element of a line. */
function nameOf({ chain, texts: [word = ''] }: Pick<Line, 'chain' | 'texts'>): string {
  const said = (key: 'text' | 'desc' | 'resourceId') =>
    chain
      .map((rule) => (key in rule ? String(rule[key as keyof typeof rule]) : ''))
      .find((one) => one !== '');
  return said('text') ?? said('desc') ?? said('resourceId')?.replace(/^.*\//, '') ?? word;
}

/** The line of an entry. */
export function lineOf(entry: KeptEntry, packageName: string): Line {
  const [verb = '', ...words] = entry.act;
  const texts = entry.args ?? words;
  const chain = entry.chain?.map(locatorOfItem) ?? own(verb, texts[0] ?? '', packageName);
  return { verb, texts, chain, asks: entry.asks?.map(locatorOfItem) ?? chain, kept: entry };
}

function own(verb: string, word: string, packageName: string): readonly Locator[] {
  const rule = WITHOUT_ELEMENT.has(verb) ? null : readLocatorWord(word, packageName);
  return rule === null ? [] : [counted(rule)];
}
