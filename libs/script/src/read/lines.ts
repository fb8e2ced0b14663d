import { ElementState, TapwrightError } from '@tapwright/contracts';
import { ASKING_VERBS, CHECKING_VERBS, DOING_VERBS } from '../emit/body/acts.ts';
import { readLocatorWord } from '../emit/body/locator-word.ts';
import type { Locator } from '../locate/locator.ts';
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
}

const VERBS: ReadonlySet<string> = new Set([...DOING_VERBS, ...CHECKING_VERBS, 'step']);
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

/** Each line with its entry: the next one that has its words, as a helper finds it. */
export function linesWith(calls: readonly Call[], kept: Kept | null, packageName: string): readonly Line[] {
  let at = 0;
  return calls.flatMap(({ name, args, line, block }): readonly Line[] => {
    if (ABOUT.has(name)) return [];
    if (block === 'end') return [END_WHEN];
    if (block === undefined && !VERBS.has(name))
      throw new TapwrightError(
        'INPUT_INVALID',
        `line ${line} of the script does something that a trace does not`,
        {
          field: 'FILE',
          expected: [...VERBS].join(', '),
        },
      );
    const said = [name, ...args.map(String)];
    const found = (kept?.steps ?? []).findIndex(
      ({ act }, index) => index >= at && JSON.stringify(act) === JSON.stringify(said),
    );
    if (found >= 0) at = found + 1;
    const entry = kept?.steps[found] ?? null;
    if (block === 'begin') return [conditionOf({ name, args, line }, entry, packageName)];
    return [{ ...lineOf(entry ?? { act: said }, packageName), kept: entry }];
  });
}

/** Ends what stands under the last condition. */
export const END_WHEN: Line = { verb: 'end_when', texts: [], chain: [], asks: [], kept: null };

function conditionOf({ name, args, line }: Call, entry: KeptEntry | null, packageName: string): Line {
  const [word, state, more] = args;
  const isState = state === undefined || ElementState.safeParse(state).success;
  if (
    !ASKING_VERBS.some((verb) => verb === name) ||
    typeof word !== 'string' ||
    !isState ||
    more !== undefined
  )
    throw refusedBlock(line, `a locator, such as "Save", and a state: ${ElementState.options.join(', ')}`);
  const read = lineOf(entry ?? { act: [name, ...args.map(String)] }, packageName);
  if (read.chain.length === 0) throw refusedBlock(line, 'a locator that finds something, such as "Save"');
  const is = name === 'is_visible' ? 'visible' : 'notVisible';
  const texts = [is, nameOf(read), ...(state === undefined ? [] : [String(state)])];
  return { ...read, verb: 'when', texts };
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
