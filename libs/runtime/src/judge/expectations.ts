import {
  type ElementState,
  type Expectation,
  judgeFile,
  type SeenFile,
  withValues,
} from '@tapwright/contracts';
import { elementLabel, isInState, isInteractable, type Screen, type ScreenElement } from '@tapwright/screen';

/** What was read from the phone. */
export interface Seen {
  readonly screen: Screen;
  /** What was read of the files that the expectations name. */
  readonly files: readonly SeenFile[];
}

/** How the expectations of a step that need no model compare with what was seen. */
export interface Met {
  /** True if all are known to hold, or there is none. */
  readonly holds: boolean;
  /** Indices of the elements that show it. */
  readonly elements: readonly number[];
  /** What is wrong, one sentence each. */
  readonly wrong: readonly string[];
  /** True if a file is among the reasons: apps may still be writing it. */
  readonly fileWrong: boolean;
  /** What could not be decided from what was read, one sentence each. */
  readonly unknown: readonly string[];
  /** Paths of the files that expectations name. */
  readonly files: readonly string[];
  /** Sentences about the picture, for a model that can see. */
  readonly pictured: readonly string[];
}

/**
 * Compares expectations with what was seen. Parameters in them are replaced by their values; a secret one stays
 * `${name}`, as on the screen and in files, where secrets are removed before anybody reads them. Pure.
 */
export function meets(
  seen: Seen,
  expectations: readonly Expectation[],
  values: Readonly<Record<string, string>>,
): Met {
  const met = expectations.map((one) => meetsOne(seen, one, values));
  const pictured = expectations.flatMap((one) => ('picture' in one ? [withValues(one.picture, values)] : []));
  const wrong = met.flatMap((one) => one.wrong ?? []);
  const unknown = met.flatMap((one) => one.unknown ?? []);
  return {
    holds: wrong.length === 0 && unknown.length === 0,
    elements: [...new Set(met.flatMap((one) => one.elements))],
    wrong,
    fileWrong: met.some((one) => one.file !== undefined && one.wrong !== undefined),
    unknown,
    files: [...new Set(met.flatMap((one) => one.file ?? []))],
    pictured,
  };
}

interface One {
  readonly elements: readonly number[];
  readonly wrong?: string;
  readonly unknown?: string;
  /** Path of the file that the expectation is about. */
  readonly file?: string;
}

function meetsOne({ screen, files }: Seen, one: Expectation, values: Readonly<Record<string, string>>): One {
  if ('picture' in one) return { elements: [] };
  if ('file' in one) {
    const file = withValues(one.file, values);
    const wanted =
      'is' in one
        ? { path: file, is: one.is }
        : { path: file, is: 'present' as const, contains: withValues(one.contains, values) };
    const { tells, wrong } = judgeFile(files, wanted);
    if (tells === 'holds') return { elements: [], file };
    return { elements: [], file, ...(tells === 'fails' ? { wrong } : { unknown: wrong }) };
  }
  if ('activity' in one) {
    const wanted = withValues(one.activity, values);
    const { activity } = screen;
    return activity.endsWith(wanted) ? { elements: [] } : no(`the activity is ${activity}, not ${wanted}`);
  }
  if ('text' in one) {
    const text = withValues(one.text, values);
    const elements = holding(screen, text);
    return elements.length > 0 ? { elements } : no(`“${text}” is not shown`);
  }
  if ('absent' in one) {
    const text = withValues(one.absent, values);
    const elements = holding(screen, text);
    return elements.length === 0 ? { elements } : { elements, wrong: `“${text}” is shown` };
  }
  if ('element' in one) return inState(screen, withValues(one.element, values), one.is);
  return showsValue(screen, withValues(one.value, values), withValues(one.equals, values));
}

function no(wrong: string): One {
  return { elements: [], wrong };
}

function holding(screen: Screen, text: string): number[] {
  const wanted = plain(text);
  return screen.elements
    .filter((element) => plain(element.text).includes(wanted) || plain(element.desc).includes(wanted))
    .map(({ index }) => index);
}

/** Ignores white space and case, which do not matter to a reader. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function inState(screen: Screen, name: string, state: ElementState): One {
  const found = namedElement(screen, name);
  if (state === 'absent') {
    return found === null ? { elements: [] } : { elements: [found.index], wrong: `“${name}” is there` };
  }
  if (found === null) return no(`there is no “${name}”`);
  const elements = [found.index];
  return isInState(found, state) ? { elements } : { elements, wrong: `“${name}” is not ${state}` };
}

function showsValue(screen: Screen, name: string, wanted: string): One {
  const found = namedElement(screen, name);
  if (found === null) return no(`there is no “${name}”`);
  const elements = [found.index];
  const shown = [found.text, found.desc, ...beside(screen, found)];
  if (shown.some((text) => plain(text) === plain(wanted))) return { elements };
  return { elements, wrong: `“${name}” shows “${found.text || found.desc}”, not “${wanted}”` };
}

/** The texts in the same row: a value beside its name. */
function beside(screen: Screen, element: ScreenElement): string[] {
  const parent = element.parent === null ? undefined : screen.elements[element.parent];
  return (parent?.children ?? []).flatMap((index) => screen.elements[index]?.text ?? []);
}

/**
 * The element that a person means by a name: one with this text or label, else one with this hint. The name may be written
 * on the caption of the field or switch that is meant, so that these come first, then what can be acted on. Null if there
 * is none.
 */
export function namedElement(screen: Screen, name: string): ScreenElement | null {
  const wanted = plain(name);
  const is = (text: string) => plain(text) === wanted;
  const ways: readonly ((element: ScreenElement) => boolean)[] = [
    (element) => is(element.text) || is(element.desc) || is(elementLabel(screen, element).label),
    ({ hint }) => is(hint),
  ];
  for (const way of ways) {
    const found = screen.elements.filter(way);
    const [first] = found;
    if (first !== undefined)
      return (
        found.find(({ editable, checkable }) => editable || checkable) ?? found.find(isInteractable) ?? first
      );
  }
  return null;
}
