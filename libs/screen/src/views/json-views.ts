import { elementLabel } from '../label.ts';
import { possibleActions, statesOf } from '../possible-actions.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import { appElements, oneLine, shortClass } from '../tree.ts';

/**
 * The screen as DroidAgent shows it (its section "GUI state description"): nested JSON that keeps the tree. A widget is
 * identified by its text, else by its description and resource id; those that can be acted on have an `ID`, the
 * element's index. Containers without text or function are replaced by their content. `roles` are inferred earlier, by
 * index. `actions` says what may be done to an element, by index; absent: what the element itself allows.
 */
export function nestedJson(
  screen: Screen,
  roles: ReadonlyMap<number, string> = new Map(),
  actions?: ReadonlyMap<number, readonly string[]>,
): string {
  const shown = new Set(appElements(screen));
  const roots = screen.elements.filter((element) => element.parent === null && shown.has(element));
  const widgets = roots.flatMap((root) => widgetsOf(screen, root, { roles, actions }));
  return JSON.stringify({ activity: screen.activity, widgets }, null, 1);
}

interface JsonWidget {
  readonly [property: string]: unknown;
}

interface Known {
  readonly roles: ReadonlyMap<number, string>;
  readonly actions: ReadonlyMap<number, readonly string[]> | undefined;
}

function widgetsOf(screen: Screen, element: ScreenElement, known: Known): JsonWidget[] {
  const inner = element.children.flatMap((at) => {
    const child = screen.elements[at];
    return child === undefined ? [] : widgetsOf(screen, child, known);
  });
  const actions =
    known.actions === undefined ? possibleActions(element) : (known.actions.get(element.index) ?? []);
  const says = saidBy(element);
  if (actions.length === 0 && Object.keys(says).length === 0) return inner;
  const role = known.roles.get(element.index);
  const states = statesOf(element);
  const widget: JsonWidget = {
    ...(actions.length === 0 ? {} : { ID: element.index }),
    widget_type: shortClass(element.className),
    ...says,
    ...(element.password ? { is_password: true } : {}),
    ...(states.length === 0 ? {} : { state: states }),
    ...(actions.length === 0 ? {} : { possible_action_types: actions }),
    ...(role === undefined ? {} : { widget_role_inference: role }),
    ...(inner.length === 0 ? {} : { children: inner }),
  };
  return [widget];
}

/** A resource id alone is meaningful only for what can be acted on: layouts have ids, too. */
function saidBy(element: ScreenElement): JsonWidget {
  const text = oneLine(element.text);
  if (text !== '') return { text };
  const desc = oneLine(element.desc);
  const named = element.resourceId !== '' && (desc !== '' || possibleActions(element).length > 0);
  return {
    ...(desc === '' ? {} : { content_description: desc }),
    ...(named ? { resource_id: element.resourceId } : {}),
  };
}

/** VisiDroid's words for what can be done (3.1): touch, long touch, swipe, input. */
const VISIDROID_WORDS = {
  touch: 'touch',
  long_touch: 'long touch',
  scroll: 'swipe',
  set_text: 'input',
} as const;

/**
 * The actionable elements as VisiDroid lists them (3.1, third observation): a flat JSON array, each element with its
 * actions, one element on each line.
 */
export function actionableJson(screen: Screen): string {
  const lines = appElements(screen).flatMap((element) => {
    const actions = possibleActions(element).map((action) => VISIDROID_WORDS[action]);
    return actions.length === 0 ? [] : [JSON.stringify(entryOf(screen, element, actions))];
  });
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
}

function entryOf(screen: Screen, element: ScreenElement, actions: readonly string[]): JsonWidget {
  const { label } = elementLabel(screen, element);
  const states = statesOf(element);
  const id = element.resourceId.slice(element.resourceId.lastIndexOf('/') + 1);
  const value = element.editable ? oneLine(element.text) : '';
  return {
    index: element.index,
    type: shortClass(element.className),
    ...(label === '' ? {} : { text: label }),
    ...(value === '' || value === label ? {} : { value }),
    ...(id === '' ? {} : { resource_id: id }),
    ...(states.length === 0 ? {} : { state: states }),
    actions,
  };
}
