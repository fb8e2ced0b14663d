import { type ActorChoice, screenText } from '@tapwright/model';

const TEXT_MAX = 80;

/**
 * The choices as a list in JSON, "with each actionable UI element paired with a set of associated actions" (VisiDroid
 * 3.1): one line for each element; an action's value is the number by which it is chosen. What has no element comes last.
 */
export function choicesJson(choices: readonly ActorChoice[], context: boolean): string[] {
  const elements = Map.groupBy(choices, (choice) => choice.element?.index ?? NO_ELEMENT);
  const others = elements.get(NO_ELEMENT) ?? [];
  elements.delete(NO_ELEMENT);
  const lines = [...elements.values()].map((own) =>
    JSON.stringify({ ...elementOf(own, context), actions: actionsOf(own) }),
  );
  return others.length === 0 ? lines : [...lines, JSON.stringify({ actions: actionsOf(others) })];
}

const NO_ELEMENT = -1;

/** The fields that say something. */
function elementOf(own: readonly ActorChoice[], context: boolean): Record<string, unknown> {
  const [choice] = own;
  if (choice === undefined) return {};
  const { label, caption = '', widget, resourceId, value, checked } = choice;
  const near = context ? choice.context.map((text) => said(text)) : [];
  const fields: Record<string, unknown> = {
    text: said(label),
    looks: label === '' ? said(caption) : '',
    class: widget,
    id: label === '' ? said(resourceId) : '',
    holds: said(value),
    checked,
    shows: context ? said(own.find(({ holds }) => holds !== undefined)?.holds ?? '') : '',
    near: label === '' && near.length > 0 ? near : '',
  };
  return Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== '' && one !== null));
}

/** `{"click": 0, "scroll down": 3}` */
function actionsOf(choices: readonly ActorChoice[]): Record<string, number> {
  return Object.fromEntries(
    choices.map(({ kind, direction, element, index }) => {
      const link = element?.link === undefined ? '' : `link ${said(element.link.text)}`;
      const words = [kind.replace('_', ' '), direction ?? '', link].filter((word) => word !== '');
      return [words.join(' '), index];
    }),
  );
}

function said(text: string): string {
  return screenText(text, TEXT_MAX);
}
