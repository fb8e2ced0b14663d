import {
  type Deed,
  type Expectation,
  type HistoryItem,
  type Obligation,
  withValues,
} from '@tapwright/contracts';
import { holdsTyped, meets, plainValues } from '@tapwright/runtime';
import { editableValue, type Screen } from '@tapwright/screen';
import type { VerifierDeps } from './deps.ts';
import { isOnlyOffered, onlyLooked } from './only-offered.ts';
import { openNow, type Standing } from './open-now.ts';
import { isUntold } from './untold.ts';

/** Form tells whether these were done: typed, pressed, opened. */
const TOLD_BY_FORM: ReadonlySet<Deed | undefined> = new Set<Deed>(['enter', 'press', 'open']);

/**
 * `nothing`: the step asks for a deed that its form does not recognise, and all that it expects was so before its first action, or
 * is met only by what the run has just typed into a field that can still be edited: an editor that is open shows the new name
 * before it is saved, in whatever app. A field that an expectation names is meant. So it is where the step has only looked around,
 * and what it expects needs no more than that. `looked`: the same, of a verb that is not known: to look may be all that it asks
 * for. `untold`: the step asks for more than what it expects and what was done tell of. Null where what the step expects
 * proves it. Pure besides reading.
 */
export async function weakness(
  deps: Pick<VerifierDeps, 'screens'>,
  about: Standing,
): Promise<'nothing' | 'looked' | 'untold' | null> {
  return (await weaknessOfDeeds(deps, about)) ?? (isUntold(about) ? 'untold' : null);
}

async function weaknessOfDeeds(
  { screens }: Pick<VerifierDeps, 'screens'>,
  { job, run, seen }: Standing,
): Promise<'nothing' | 'looked' | null> {
  const { tasks, task: at, history } = run.state;
  const { expect = [], ledger, precondition } = tasks[at] ?? {};
  const own = history.filter(({ task, kind }) => task === at && kind !== 'end');
  // A switch that nobody has switched may stand so already: whoever stands by that is looked at.
  if (precondition !== true && openNow({ job, run, seen }).length > 0) return 'nothing';
  const deeds = (ledger?.obligations ?? []).filter(asksForMore);
  if (precondition === true || deeds.length === 0 || !expect.every(isOnScreen)) return null;
  const values = plainValues(job.spec.case);
  const [first = lastBefore(history, at)] = own;
  const before = first === undefined ? seen : await screens.read(first.before.captureId);
  // To set a value is to type it.
  const typed = deeds.every(({ deed }) => deed === 'choose') ? [] : typedIn(own, values);
  const unproved = expect.filter(
    (one) =>
      !holdsOn(before.screen, one, values) && !isOnlyTyped(one, { screen: seen.screen, typed, values }),
  );
  if (unproved.length === 0) return 'nothing';
  const looked = { screen: seen.screen, own, values, deeds };
  if (!onlyLooked(own) || !unproved.every((one) => isOnlyOffered(one, looked))) return null;
  return deeds.every(({ deed }) => deed === undefined) ? 'looked' : 'nothing';
}

/** True where it takes more than what the step expects to say that it is done. Pure besides reading. */
export async function provesNothing(
  deps: Pick<VerifierDeps, 'screens'>,
  standing: Standing,
): Promise<boolean> {
  return (await weakness(deps, standing)) !== null;
}

/** One action too many of the step before may have been the deed: where nothing was done, what held before that one counts. */
function lastBefore(history: readonly HistoryItem[], task: number): HistoryItem | undefined {
  return history.findLast((item) => item.task !== task && !IDLE.has(item.kind));
}

const IDLE: ReadonlySet<string> = new Set(['end', 'wait', 'restart']);

function asksForMore({ deed, mayHold, negative }: Obligation): boolean {
  return !mayHold && !negative && !TOLD_BY_FORM.has(deed);
}

/** True for what the screen itself shows; pictures are judged, and files are read. */
export const isOnScreen = (one: Expectation): boolean => !('picture' in one) && !('file' in one);

type Values = Readonly<Record<string, string>>;

function holdsOn(screen: Screen, one: Expectation, values: Values): boolean {
  return meets({ screen, files: [] }, [one], values).holds;
}

function typedIn(own: readonly HistoryItem[], values: Values): string[] {
  return own.flatMap(({ text }) => (text === null || text === '' ? [] : [withValues(text, values)]));
}

/** Each element that shows it is a field with a text that was typed. */
function isOnlyTyped(
  one: Expectation,
  {
    screen,
    typed,
    values,
  }: { readonly screen: Screen; readonly typed: readonly string[]; readonly values: Values },
): boolean {
  if (!('text' in one)) return false;
  const { elements } = meets({ screen, files: [] }, [one], values);
  return (
    elements.length > 0 &&
    elements.every((index) => {
      const element = screen.elements[index];
      if (element?.editable !== true) return false;
      const held = editableValue(element);
      return typed.some((text) => holdsTyped(held, text));
    })
  );
}
