import {
  type Action,
  type ActionKind,
  Direction,
  Distance,
  type ElementRef,
  ElementState,
  TapwrightError,
} from '@tapwright/contracts';
import { parametersIn } from '../text/template.ts';
import type { Check, TraceStep } from '../trace/trace.ts';
import type { Line } from './lines.ts';

const KINDS: Readonly<Record<string, ActionKind>> = {
  tap: 'click',
  turn: 'click',
  tap_part: 'click',
  double_tap: 'double_click',
  double_tap_part: 'double_click',
  long_tap: 'long_click',
  long_tap_part: 'long_click',
  type_into: 'text',
  clear: 'clear',
  scroll: 'scroll',
  pick: 'swipe_selector',
  keypad: 'keypad',
  restart: 'restart',
  open_link: 'open_link',
  pause: 'wait',
  // Nothing is done; what the screen shows then is checked.
  look: 'wait',
};
const KEYS: Readonly<Record<string, ActionKind>> = { back: 'back', home: 'home', enter: 'enter' };
/** What shows something or sets a value; all else may be something that should happen only once. */
const HARMLESS: Readonly<Partial<Record<ActionKind, Action['effect']>>> = {
  text: 'edit',
  clear: 'edit',
  swipe_selector: 'edit',
  scroll: 'look',
  back: 'look',
  home: 'look',
  restart: 'look',
  wait: 'look',
};

const WITHOUT_TARGET: ReadonlySet<string> = new Set([
  ...['keypad', 'press', 'restart', 'open_link', 'pause', 'look'],
]);

/** The step of a line. What the run saw before and after it is not known. */
export function stepOf(line: Line, index: number, task: number): TraceStep {
  const keyboard = line.kept?.keyboard;
  return {
    index,
    task,
    action: actionOf(line),
    locators: line.chain,
    ...(line.kept?.crop === undefined ? {} : { crop: line.kept.crop }),
    before: {
      activity: '',
      contentHash: '',
      structureKey: '',
      known: [],
      ...(keyboard === undefined ? {} : { keyboard }),
    },
    after: { activity: '', structureKey: '', checks: turnedOf(line) },
  };
}

/** The state that `turn` leads to; a check of the next line may name it. */
function turnedOf({ verb, texts, asks }: Line): readonly Check[] {
  if (verb !== 'turn') return [];
  return [{ kind: 'state', name: '', locators: asks, is: stateOf(texts[1]), turned: true }];
}

function actionOf(line: Line): Action {
  const { verb, texts, kept } = line;
  const [first = '', second, third] = texts;
  const kinds = verb === 'press' ? KEYS : KINDS;
  const word = verb === 'press' ? first : verb;
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (kind === undefined)
    throw wrong(`there is no key “${first.slice(0, 40)}”`, Object.keys(KEYS).join(', '));
  const text =
    verb === 'keypad' || verb === 'open_link'
      ? first
      : kind === 'text' || kind === 'swipe_selector'
        ? (second ?? '')
        : null;
  const [parameter] = text === null ? [] : parametersIn(text);
  return {
    kind,
    target: targetOf(line),
    text,
    ...(parameter !== undefined && text === `\${${parameter}}` ? { parameter } : {}),
    direction: directionOf(kind, second, third),
    ...(verb === 'pause' ? { waitMs: Math.round(Number(first) * 1_000) } : {}),
    ...(kind === 'scroll' && third !== undefined ? { distance: member(Distance, third, 'distance') } : {}),
    effect: kept?.effect ?? HARMLESS[kind] ?? 'commit',
    key: `${kind} ${first}`,
  };
}

function directionOf(kind: ActionKind, second?: string, third?: string): Action['direction'] {
  if (kind === 'scroll') return member(Direction, second, 'direction');
  return kind === 'swipe_selector' ? member(Direction, third, 'direction') : null;
}

/** As much of the element as its locators say. */
function targetOf({ verb, texts: [word = '', across, down], chain, kept }: Line): ElementRef | null {
  if (chain.length === 0 && WITHOUT_TARGET.has(verb)) return null;
  const known: { resourceId: string; text: string; desc: string; className: string } = {
    resourceId: '',
    text: '',
    desc: '',
    className: '',
  };
  for (const locator of chain)
    for (const key of ['resourceId', 'text', 'desc', 'className'] as const)
      if (known[key] === '' && key in locator) known[key] = String(locator[key as keyof typeof locator]);
  const label = known.text || known.desc || known.resourceId.replace(/^.*\//, '') || word;
  const { bounds = [0, 0, 0, 0], ...held } = kept?.target ?? {};
  const [x, y] = [Number(across), Number(down)];
  // Whether the place is that of a link is not known any more.
  return {
    index: 0,
    ...known,
    ...held,
    label,
    bounds,
    ...(verb.endsWith('_part') ? { spot: { x, y } } : {}),
  };
}

/** The check of a line; null if the line does something. */
export function checkOf({ verb, texts, chain }: Line): Check | null {
  const [first = '', second = ''] = texts;
  switch (verb) {
    case 'sees':
      return { kind: 'text', text: first };
    case 'sees_part':
      return { kind: 'contains', text: first };
    case 'lacks':
      return { kind: 'absent', text: first };
    case 'matches':
      return { kind: 'pattern', pattern: first };
    case 'in_front':
      return { kind: 'activity', activity: first };
    case 'apart':
      return { kind: 'apart' };
    case 'is_in':
      return { kind: 'state', name: first, locators: chain, is: stateOf(second) };
    case 'has_value':
      return { kind: 'value', name: first, locators: chain, text: second };
    case 'has_file':
      return { kind: 'file', path: first, is: 'present' };
    case 'no_file':
      return { kind: 'file', path: first, is: 'absent' };
    case 'file_has':
      return { kind: 'file', path: first, is: 'present', contains: second };
    default:
      return null;
  }
}

const stateOf = (word: string | undefined) => member(ElementState, word, 'state');

function member<T extends string>(
  { options }: { readonly options: readonly T[] },
  word: string | undefined,
  what: string,
): T {
  const found = options.find((one) => one === word);
  if (found === undefined) throw wrong(`“${(word ?? '').slice(0, 40)}” is not a ${what}`, options.join(', '));
  return found;
}

function wrong(message: string, expected: string): TapwrightError {
  return new TapwrightError('INPUT_INVALID', `the script cannot be read: ${message}`, {
    field: 'FILE',
    expected,
  });
}
