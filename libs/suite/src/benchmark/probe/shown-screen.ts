import { TapwrightError } from '@tapwright/contracts';
import type { ActorChoice, ActorInput } from '@tapwright/model';
import { actionSpace } from '@tapwright/runtime';
import {
  accessibilityText,
  editableValue,
  elementContext,
  elementLabel,
  parseHierarchy,
  type Screen,
  type ScreenElement,
  shortClass,
  simplifiedList,
  textsInReadingOrder,
} from '@tapwright/screen';

/**
 * How a single screen is shown. `list` is the runtime's list of actions; `tree` and `simplified` are SPHINX's accessibility
 * text and its simplified form (3.3.1) above the same list.
 */
export type ShownAs = 'list' | 'tree' | 'simplified';

/** A dump with what is in front. */
export interface DumpedScreen {
  readonly dump: string;
  readonly packageName: string;
  readonly activity: string;
}

/** An action that is offered on a screen. */
export interface Offered {
  readonly index: number;
  readonly kind: string;
  readonly direction: string | null;
  readonly element: ScreenElement;
}

export interface ShownScreen {
  readonly screen: Screen;
  readonly offered: readonly Offered[];
  readonly choices: readonly ActorChoice[];
}

/** @throws TapwrightError `CAPTURE_FAILED` where the dump is not a screen */
export function showScreen({ dump, packageName, activity }: DumpedScreen): ShownScreen {
  const parsed = parseHierarchy(dump, { packageName, activity });
  if (!parsed.ok) throw new TapwrightError('CAPTURE_FAILED', `${parsed.failure}: ${parsed.detail}`);
  return withFacts(parsed.screen, actionsOn(parsed.screen));
}

/** What can be done on a screen, without the actions that need no element. */
export function actionsOn(screen: Screen): readonly Offered[] {
  return actionSpace(screen, { keyboardShown: false })
    .flatMap(({ action, element }) => (element === null ? [] : [{ ...action, element }]))
    .map(({ kind, direction, element }, index) => ({ kind, direction, element, index }));
}

export function withFacts(screen: Screen, offered: readonly Offered[]): ShownScreen {
  return { screen, offered, choices: offered.map((one) => factsOf(screen, one)) };
}

function factsOf(screen: Screen, { element, index, kind, direction }: Offered): ActorChoice {
  return {
    index,
    kind,
    direction,
    label: elementLabel(screen, element).label,
    widget: shortClass(element.className),
    resourceId: element.resourceId.replace(/^.*:id\//, ''),
    value: element.editable ? editableValue(element) : '',
    hint: element.hint,
    checked: element.checkable ? element.checked : null,
    context: elementContext(screen, element),
  };
}

/** The facts of a question about a screen, for models that read facts instead of prompts. */
export function factsAbout(goal: string, { screen, choices }: ShownScreen): ActorInput {
  const { packageName: app, activity } = screen;
  return {
    ...{ goal, app, activity, choices, texts: textsInReadingOrder(screen) },
    ...{ history: [], rules: [], refused: [], stepsLeft: 1 },
  };
}

/** The screen as a prompt has it: the chosen observation, and the list of actions by their numbers. */
export function screenInWords({ screen, choices }: ShownScreen, shownAs: ShownAs): string {
  const list = choices
    .map(({ index, kind, widget, label, resourceId }) =>
      `[${index}] ${kind} ${widget} "${label}" ${resourceId}`.trimEnd(),
    )
    .join('\n');
  if (shownAs === 'list') return list;
  // The numbers of an accessibility text are those of its elements; the actions have numbers of their own.
  const tree = shownAs === 'tree' ? accessibilityText(screen) : simplifiedList(screen);
  return `${tree.replace(/\[\d+\] /g, '')}\nActions:\n${list}`;
}
