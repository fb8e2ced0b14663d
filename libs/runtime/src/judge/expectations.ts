import {
  type ElementState,
  type Expectation,
  judgeFile,
  type SeenFile,
  withValues,
} from '@tapwright/contracts';
import {
  asRead,
  elementsNamed,
  isActivity,
  isInState,
  type Screen,
  standsIn,
  textsNextTo,
  withoutSpace,
} from '@tapwright/screen';

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
  if (isBlank(one, values)) return no('an expectation is empty: give its parameter a text, or leave it out');
  if ('activity' in one) {
    const wanted = withValues(one.activity, values);
    const { activity } = screen;
    return isActivity(activity, wanted) ? { elements: [] } : no(`the activity is ${activity}, not ${wanted}`);
  }
  if ('text' in one) {
    const text = withValues(one.text, values);
    const elements = holding(screen, text, standsIn);
    return elements.length > 0 ? { elements } : no(`“${text}” is not shown`);
  }
  if ('absent' in one) {
    const text = withValues(one.absent, values);
    // What is to be gone may not even be left as a part of a word.
    const elements = holding(screen, text, (shown, part) => shown.includes(part));
    return elements.length === 0 ? { elements } : { elements, wrong: `“${text}” is shown` };
  }
  if ('element' in one) return inState(screen, withValues(one.element, values), one.is);
  return showsValue(screen, withValues(one.value, values), withValues(one.equals, values));
}

/** Each screen shows a text that is empty. */
function isBlank(one: OnScreen, values: Readonly<Record<string, string>>): boolean {
  const said = Object.entries(one).flatMap(([key, text]) => (key === 'equals' ? [] : [text]));
  return said.some((text) => withValues(text, values).trim() === '');
}

type OnScreen = Exclude<Expectation, { readonly picture: string } | { readonly file: string }>;

function no(wrong: string): One {
  return { elements: [], wrong };
}

function holding(screen: Screen, text: string, isIn: (shown: string, wanted: string) => boolean): number[] {
  const wanted = asRead(text);
  return screen.elements
    .filter((element) => [element.text, element.desc].some((shown) => isIn(asRead(shown), wanted)))
    .map(({ index }) => index);
}

function inState(screen: Screen, name: string, state: ElementState): One {
  const found = elementsNamed(screen, name);
  const [first] = found;
  if (state === 'absent') {
    return first === undefined ? { elements: [] } : { elements: [first.index], wrong: `“${name}” is there` };
  }
  if (first === undefined) return no(`there is no “${name}”`);
  const such = found.filter((element) => isInState(element, state));
  const elements = (such.length > 0 ? such : found).map(({ index }) => index);
  if (such.length === 0) return { elements, wrong: `“${name}” is not ${state}` };
  if (ONE_IS_ENOUGH.has(state) || such.length === found.length) return { elements };
  return { elements, unknown: `several are called “${name}”, and not all of them are ${state}` };
}

const ONE_IS_ENOUGH: ReadonlySet<ElementState> = new Set<ElementState>(['present', 'focused']);

function showsValue(screen: Screen, name: string, wanted: string): One {
  const [found] = elementsNamed(screen, name);
  if (found === undefined) return no(`there is no “${name}”`);
  const elements = [found.index];
  const shown = textsNextTo(screen, found, name).map(({ text }) => text);
  if (shown.some((text) => withoutSpace(text) === withoutSpace(wanted))) return { elements };
  return { elements, wrong: `“${name}” shows “${shown[0] ?? ''}”, not “${wanted}”` };
}
