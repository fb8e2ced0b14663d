import type { HealerElement, HealerInput } from '@tapwright/model';
import { elementContext, elementLabel, type Screen, type ScreenElement, shortClass } from '@tapwright/screen';
import { plainText, type Trace, type TraceStep } from '@tapwright/script';

/**
 * What is known about a lost target, and the elements that may replace it. Typed texts and the values of fields are
 * left out.
 */
export function healerInput(
  trace: Trace,
  step: TraceStep,
  { screen, elements }: { readonly screen: Screen; readonly elements: readonly ScreenElement[] },
): HealerInput {
  const { target, kind } = step.action;
  const isField = kind === 'text' || kind === 'clear';
  const near = step.locators.flatMap((locator) =>
    locator.by === 'near' ? (plainText(locator.anchor) ?? []) : [],
  );
  return {
    instruction: trace.case?.steps[step.task] ?? trace.goal,
    action: kind,
    recorded: {
      label: target?.label ?? '',
      widget: shortClass(target?.className ?? ''),
      resourceId: target?.resourceId ?? '',
      near: [...new Set(near)],
      text: isField ? '' : (target?.text ?? ''),
      desc: target?.desc ?? '',
    },
    activity: screen.activity,
    among: elements.map((element) => describe(screen, element)),
  };
}

function describe(screen: Screen, element: ScreenElement): HealerElement {
  const { label, source } = elementLabel(screen, element);
  const isValue = (element.editable || element.password) && source === 'text';
  return {
    label: isValue ? element.hint : label,
    widget: shortClass(element.className),
    resourceId: element.resourceId,
    near: elementContext(screen, element),
  };
}
