import { createHash } from 'node:crypto';
import { type PickedChoice, touchBounds } from '@tapwright/contracts';
import type { ActorChoice, ActorInput, Role, RoleInput } from '@tapwright/model';

/** Hash of a question's facts, 16 hex digits. What a choice does follows from the other facts and is left out. */
export function questionHash(input: RoleInput[Role]): string {
  const asked = actorQuestion(input);
  const facts =
    asked === null ? input : { ...asked, choices: asked.choices.map(({ effect: _, ...choice }) => choice) };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** The actor's question, or null where it is another role's. */
export function actorQuestion(input: RoleInput[Role]): ActorInput | null {
  return 'choices' in input ? input : null;
}

/** Answers of this question that were refused before. */
export function refusalsIn(input: RoleInput[Role]): number {
  return 'refused' in input && ('choices' in input || 'offered' in input) ? input.refused.length : 0;
}

/** A choice without its place in the list. */
export function pickedOf({ kind, label, direction, element }: ActorChoice): PickedChoice {
  if (element === undefined) return { kind, label, direction, element: null };
  const { index, resourceId, className } = element;
  // The place of the press distinguishes a link from the text around it.
  const bounds = touchBounds(element.bounds, element.link);
  return { kind, label, direction, element: { index, resourceId, className, bounds } };
}

/**
 * The place of a recorded choice in another list, or -1. The same screen gives the same elements, so an element is
 * found by its place on the screen; another version may label it differently. Where several match, the one with the
 * same index is taken.
 */
export function placeOf(picked: PickedChoice, choices: readonly ActorChoice[]): number {
  const alike = choices.filter((choice) => identity(pickedOf(choice)) === identity(picked));
  const same = alike.find((choice) => choice.element?.index === picked.element?.index);
  return (same ?? alike[0])?.index ?? -1;
}

function identity({ kind, direction, element }: PickedChoice): string {
  if (element === null) return `${kind}|${direction}`;
  return [kind, direction, element.className, element.resourceId, ...element.bounds].join('|');
}

/**
 * Roles whose answers a cassette leaves out: what they decided stands in its tasks and events. Only explorations ask the
 * last four, and an exploration has no cassette.
 */
const LEFT_OUT = [
  'reflector',
  'captioner',
  'healer',
  'reader',
  'proposer',
  'task-critic',
  'task-reflector',
  'widget-roles',
] as const;
type LeftOut = (typeof LEFT_OUT)[number];

/** True for a role whose answers are kept. */
export function isKept(role: Role): role is Exclude<Role, LeftOut> {
  return !LEFT_OUT.some((one) => one === role);
}
