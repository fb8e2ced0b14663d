import {
  ancestorsOf,
  descendantsOf,
  editableValue,
  parentOf,
  type Screen,
  type ScreenElement,
} from '@tapwright/screen';
import { formFields, isInRow } from './control.ts';

/** What Material's text field shows below itself when its content is wrong. */
const MATERIAL_ERROR = /:id\/textinput_error$/;
/**
 * One new text beside an empty field may tell what was done (“We have sent you a code”). Two different ones beside two
 * empty fields ask for what is missing. The same text twice may be what became of two entries (“Paid”).
 */
const ASKING_MIN = 2;

/**
 * True if a form has refused a press: all fields are still there with their contents, and fields that were empty before,
 * or values of which none was chosen, now say what is missing. A field that was filled in does not count: behind its message the app may have tried, and
 * counted a wrong password, or may not know whether it has sent. Pure.
 */
export function isRefused(before: Screen, after: Screen): boolean {
  const was = formFields(before);
  const is = formFields(after);
  if (was.length !== is.length) return false;
  const pairs = was.flatMap((field, at) => (is[at] === undefined ? [] : [[field, is[at]] as const]));
  if (!pairs.every(([field, now]) => isSame(field, now))) return false;
  const unset = unsetGroups(before);
  const still = unsetGroups(after);
  if (unset.length !== still.length) return false;
  const said = [
    ...pairs
      .filter(([field]) => editableValue(field) === '')
      .map(([field, now]) => newNotes(notesOf(before, field), notesOf(after, now))),
    ...unset.map((group, at) => newNotes(notesBelow(before, group), notesBelow(after, still[at]))),
  ].filter((notes) => notes.length > 0);
  if (said.flat().some(({ resourceId }) => MATERIAL_ERROR.test(resourceId))) return true;
  return new Set(said.map((notes) => notes.map(({ text }) => text).join('\n'))).size >= ASKING_MIN;
}

/** Boxes, chips or radio buttons side by side, none of which is set. */
function unsetGroups(screen: Screen): readonly ScreenElement[] {
  return screen.elements.filter(({ children }) => {
    const values = children.flatMap((index) => screen.elements[index] ?? []);
    return values.length > 1 && values.every(({ checkable, checked }) => checkable && !checked);
  });
}

/** The text that follows a group of values. */
function notesBelow(screen: Screen, group: ScreenElement | undefined): readonly ScreenElement[] {
  const below = group === undefined ? [] : followerOf(screen, group);
  return below.filter((one) => one.text !== '' && !isPressable(one));
}

function isSame(field: ScreenElement, other: ScreenElement): boolean {
  return (
    field.className === other.className &&
    field.resourceId === other.resourceId &&
    editableValue(field) === editableValue(other)
  );
}

function newNotes(
  before: readonly ScreenElement[],
  after: readonly ScreenElement[],
): readonly ScreenElement[] {
  const known = new Set(before.map(({ text }) => text));
  return after.filter(({ text }) => !known.has(text));
}

/**
 * The texts beside a field: in the largest part of the form that has nothing else to fill in or to press; where all
 * fields are in one part, the text that follows.
 */
function notesOf(screen: Screen, field: ScreenElement): readonly ScreenElement[] {
  if (isInRow(screen, field)) return [];
  const isOwn = (one: ScreenElement) =>
    descendantsOf(screen, one).every((inside) => inside.index === field.index || !isInput(inside));
  const part = ancestorsOf(screen, field).findLast(isOwn);
  const others =
    part === undefined
      ? followerOf(screen, field)
      : descendantsOf(screen, part).filter(({ index }) => index !== field.index);
  return others.some(isPressable) ? [] : others.filter(({ text }) => text !== '');
}

function followerOf(screen: Screen, field: ScreenElement): readonly ScreenElement[] {
  const siblings = parentOf(screen, field)?.children ?? [];
  const next = siblings[siblings.indexOf(field.index) + 1];
  return screen.elements.filter(({ index }) => index === next);
}

const isInput = (element: ScreenElement) => element.editable || isPressable(element);
const isPressable = ({ clickable, checkable }: ScreenElement) => clickable || checkable;
