import { type Action, type Effect, TapwrightError } from '@tapwright/contracts';
import { linkMiddle } from '../../locate/link-target.ts';
import type { Locator } from '../../locate/locator.ts';
import { goesByPoint } from '../../locate/locator-chain.ts';
import { type Condition, conditionInWords } from '../../trace/conditions.ts';
import { type Check, holdsByAbsence, type Trace, type TraceStep, turnedBy } from '../../trace/trace.ts';
import { INSTEAD_OF_CONDITIONS, NO_CONDITIONS } from '../several-devices.ts';
import { locatorWord, NOWHERE } from './locator-word.ts';
import { whatIsNext } from './what-is-next.ts';

/** What an act needs and its line does not say; it stands in the file of locators. */
export interface Kept {
  /** How its element is found again, surest first. */
  readonly chain?: readonly Locator[];
  /** For `turn`: how the switch is found whose state is asked for. */
  readonly asks?: readonly Locator[];
  /** For a condition: what the screen shows when it has gone on without it (`what-is-next.ts`). */
  readonly then?: readonly (readonly string[])[];
  /** Whether the keyboard was open in the run before the step, and before the next one. */
  readonly keyboard?: boolean;
  readonly next?: boolean;
  /** Of what may be done only once, or not: a line that was edited does not say it. */
  readonly effect?: Effect;
  /** PNG in base64: what stood at the point that is pressed. For whoever reads the script; nothing compares it. */
  readonly crop?: string;
}

/** One line of a body: what is done, or what must then be there. Arguments are texts, mostly templates, or numbers. */
export interface Act {
  readonly verb: Verb;
  readonly args: readonly (string | number)[];
  readonly kept: Kept;
  /** What the line was made of, for a format that goes by more than words: the step that it does, or the check. */
  readonly step?: TraceStep;
  readonly check?: Check;
  readonly condition?: Condition;
}

export const DOING_VERBS = [
  'tap',
  'double_tap',
  'long_tap',
  'tap_part',
  'double_tap_part',
  'long_tap_part',
  'turn',
  'type_into',
  'clear',
  'scroll',
  'pick',
  'keypad',
  'press',
  'restart',
  'open_link',
  'pause',
] as const;
export const CHECKING_VERBS = [
  'sees',
  'sees_part',
  'lacks',
  'matches',
  'in_front',
  'is_in',
  'has_value',
  'apart',
  'has_file',
  'no_file',
  'file_has',
] as const;
/** What begins steps under a condition; `when` in a format that has a condition in its own words. */
export const ASKING_VERBS = ['is_visible', 'is_not_visible'] as const;
export type Verb =
  | (typeof DOING_VERBS | typeof CHECKING_VERBS | typeof ASKING_VERBS)[number]
  | 'step'
  | 'when'
  | 'end_when';

/** Which locators of a chain a format uses; an empty chain finds nothing. */
export interface Chains {
  readonly target: (chain: readonly Locator[]) => readonly Locator[];
  readonly check: (chain: readonly Locator[]) => readonly Locator[];
  /** The format has conditions in its own words; others ask by a locator (`is_visible`). */
  readonly ownConditions?: true;
}

/** The name under which the checks of the end stand. */
export const FINAL_CHECK = 'the final check';

/** All lines of a body, in order: the case's sentences, the steps with their checks, and the checks of the end. */
export function actsOf(trace: Trace, chains: Chains): readonly Act[] {
  const { steps, final, packageName } = trace;
  const about: About = { packageName, chains };
  const done = steps.flatMap((step, at) => [
    ...endsBefore(steps, at),
    ...sentenceOf(trace, at),
    ...(step.when ?? []).map((condition, nth) => whenAct(condition, { steps, at, nth }, about)),
    ...stepActs(step, steps[at + 1], about),
    ...checkActs(step.after.checks, about),
  ]);
  done.push(...endsBefore(steps, steps.length));
  const all = chains.ownConditions === true ? done : withoutEmpty(done);
  const end = checkActs(final.checks, about);
  return end.length === 0 ? all : [...all, { verb: 'step', args: [FINAL_CHECK], kept: {} }, ...end];
}

interface About {
  readonly packageName: string;
  readonly chains: Chains;
}

/** A condition of a step, and which of its conditions it is. */
interface Place {
  readonly steps: readonly TraceStep[];
  readonly at: number;
  readonly nth: number;
}

function whenAct(condition: Condition, { steps, at, nth }: Place, about: About): Act {
  const { is, name, state, locators } = condition;
  const chain = about.chains.check(locators);
  const inState = state === undefined ? [] : [state];
  if (about.chains.ownConditions === true)
    return { verb: 'when', args: [is, name, ...inState], kept: { chain }, condition };
  // A point is there on every screen.
  if (chain.every(goesByPoint)) throw refusedCondition(condition);
  // What is not there yet counts when the screen shows what is done then.
  const next = is === 'visible' ? { at: at + condition.steps, met: 0 } : { at, met: nth + 1 };
  const then = whatIsNext({ steps, ...next }, about.chains);
  const verb = is === 'visible' ? 'is_visible' : 'is_not_visible';
  return { verb, args: [wordOf(chain, about), ...inState], kept: { chain, then }, condition };
}

/** Without conditions under which nothing is done: some languages have no empty block. */
function withoutEmpty(acts: readonly Act[]): readonly Act[] {
  const kept: Act[] = [];
  for (const act of acts) {
    if (act.verb === 'end_when' && kept.at(-1)?.condition !== undefined) kept.pop();
    else kept.push(act);
  }
  return kept;
}

/** The ends of the conditions that end before the step at this position. */
function endsBefore(steps: readonly TraceStep[], at: number): readonly Act[] {
  return steps
    .slice(0, at)
    .flatMap(({ when = [] }, from) => when.filter(({ steps: count }) => from + count === at))
    .map(() => ({ verb: 'end_when', args: [], kept: {} }));
}

function refusedCondition(condition: Condition): TapwrightError {
  return new TapwrightError(
    'INPUT_INVALID',
    `no such script: ${NO_CONDITIONS} (${conditionInWords(condition)})`,
    { field: 'trace', expected: INSTEAD_OF_CONDITIONS },
  );
}

/** The case's sentence; it stands before the first of its steps. */
function sentenceOf({ case: of, steps }: Trace, at: number): readonly Act[] {
  const task = steps[at]?.task;
  const sentence = task === undefined || steps[at - 1]?.task === task ? undefined : of?.steps[task];
  return sentence === undefined ? [] : [{ verb: 'step', args: [sentence], kept: {} }];
}

function stepActs(step: TraceStep, next: TraceStep | undefined, about: About): readonly Act[] {
  const doing = doingOf(step.action, turnedBy(step) !== null);
  if (doing === null) return [];
  const [verb, ...rest] = doing;
  const keyboards: Kept = {
    ...(MAY_COMMIT.has(step.action.kind) ? { effect: step.action.effect } : {}),
    ...(step.before.keyboard === undefined ? {} : { keyboard: step.before.keyboard }),
    ...(next?.before.keyboard === undefined ? {} : { next: next.before.keyboard }),
  };
  if (WITHOUT_TARGET.has(verb)) return [{ verb, args: rest, kept: keyboards, step }];
  const chain = about.chains.target(step.locators);
  const asked = verb === 'turn' ? about.chains.check(turnedBy(step)?.locators ?? []) : [];
  const crop = step.crop === undefined ? {} : { crop: step.crop };
  const kept: Kept = { chain, ...(asked.length > 0 ? { asks: asked } : {}), ...keyboards, ...crop };
  // A switch that is recognised by nothing is tapped as it is.
  if (verb === 'turn' && asked.length === 0)
    return [{ verb: 'tap', args: [wordOf(chain, about)], kept: { chain, ...keyboards }, step }];
  const args = [wordOf(chain, about), ...(verb === 'turn' ? [turnedBy(step)?.is ?? ''] : rest)];
  return [{ verb, args, kept, step }];
}

/** Whatever else is done shows something or sets a value. */
const MAY_COMMIT: ReadonlySet<Action['kind']> = new Set([
  'click',
  'double_click',
  'long_click',
  'keypad',
  'enter',
  'open_link',
]);

/** A number pad is found by its keys. */
const WITHOUT_TARGET: ReadonlySet<Verb> = new Set(['keypad', 'press', 'restart', 'open_link', 'pause']);

function wordOf([best]: readonly Locator[], { packageName }: About): string {
  return best === undefined ? NOWHERE : locatorWord(best, packageName);
}

/** The verb and its arguments without the target; null where nothing is done. */
function doingOf(action: Action, turns: boolean): readonly [Verb, ...(string | number)[]] | null {
  const { kind, text, direction, distance, waitMs, target } = action;
  const part = linkMiddle(target);
  switch (kind) {
    case 'click':
      if (part !== null) return ['tap_part', part.x, part.y];
      return [turns ? 'turn' : 'tap'];
    case 'double_click':
      return part === null ? ['double_tap'] : ['double_tap_part', part.x, part.y];
    case 'long_click':
      return part === null ? ['long_tap'] : ['long_tap_part', part.x, part.y];
    case 'text':
      return ['type_into', text ?? ''];
    case 'clear':
      return ['clear'];
    case 'scroll':
      return [
        'scroll',
        direction ?? 'down',
        ...(distance === undefined || distance === 'page' ? [] : [distance]),
      ];
    case 'swipe_selector':
      return ['pick', text ?? '', direction === 'up' ? 'up' : 'down'];
    case 'keypad':
    case 'open_link':
      return [kind, text ?? ''];
    case 'back':
    case 'home':
    case 'enter':
      return ['press', kind];
    case 'restart':
      return ['restart'];
    case 'wait':
      return waitMs === undefined ? null : ['pause', waitMs / 1_000];
    case 'end':
      return null;
  }
}

/**
 * Checks that something is gone come last, when the new screen has appeared: it may have been missing on the old one, too.
 */
function checkActs(checks: readonly Check[], about: About): readonly Act[] {
  const present = checks.filter((check) => !holdsByAbsence(check));
  return [...present, ...checks.filter(holdsByAbsence)].map((check) => ({
    ...checkAct(check, about),
    check,
  }));
}

function checkAct(check: Check, about: About): Act {
  switch (check.kind) {
    case 'text':
      return { verb: 'sees', args: [check.text], kept: {} };
    case 'contains':
      return { verb: 'sees_part', args: [check.text], kept: {} };
    case 'absent':
      return { verb: 'lacks', args: [check.text], kept: {} };
    case 'pattern':
      return { verb: 'matches', args: [check.pattern], kept: {} };
    case 'activity':
      return { verb: 'in_front', args: [check.activity], kept: {} };
    case 'apart':
      return { verb: 'apart', args: [], kept: {} };
    case 'file': {
      const { path, is, contains } = check;
      if (contains !== undefined) return { verb: 'file_has', args: [path, contains], kept: {} };
      return { verb: is === 'absent' ? 'no_file' : 'has_file', args: [path], kept: {} };
    }
    case 'state': {
      const chain = about.chains.check(check.locators);
      return { verb: 'is_in', args: [wordOf(chain, about), check.is], kept: { chain } };
    }
    case 'value': {
      const chain = about.chains.check(check.locators);
      return { verb: 'has_value', args: [wordOf(chain, about), check.text], kept: { chain } };
    }
  }
}
