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
import { openNow, type Standing } from './open-now.ts';

/** Form tells whether these were done: typed, pressed, opened. */
const TOLD_BY_FORM: ReadonlySet<Deed | undefined> = new Set<Deed>(['enter', 'press', 'open']);

/**
 * True where the step asks for a deed that its form does not recognise, and all that it expects was so before its first action, or
 * is met only by what the run has just typed into a field that can still be edited: an editor that is open shows the new name
 * before it is saved, in whatever app. A field that an expectation names is meant. Pure besides reading.
 */
export async function provesNothing(
  { screens }: Pick<VerifierDeps, 'screens'>,
  { job, run, seen }: Standing,
): Promise<boolean> {
  const { tasks, task: at, history } = run.state;
  const { expect = [], ledger, precondition } = tasks[at] ?? {};
  const own = history.filter(({ task, kind }) => task === at && kind !== 'end');
  // A switch that nobody has switched may stand so already: whoever stands by that is looked at.
  if (precondition !== true && openNow({ job, run, seen }).length > 0) return true;
  const deeds = (ledger?.obligations ?? []).filter(asksForMore);
  const [first] = own;
  if (precondition === true || deeds.length === 0 || first === undefined || !expect.every(isOnScreen))
    return false;
  const values = plainValues(job.spec.case);
  const before = await screens.read(first.before.captureId);
  // To set a value is to type it.
  const typed = deeds.every(({ deed }) => deed === 'choose') ? [] : typedIn(own, values);
  return expect.every(
    (one) => holdsOn(before.screen, one, values) || isOnlyTyped(one, { screen: seen.screen, typed, values }),
  );
}

function asksForMore({ deed, mayHold, negative }: Obligation): boolean {
  return !mayHold && !negative && !TOLD_BY_FORM.has(deed);
}

const isOnScreen = (one: Expectation): boolean => !('picture' in one) && !('file' in one);

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
