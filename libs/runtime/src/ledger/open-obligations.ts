import type { HistoryItem, Obligation } from '@tapwright/contracts';
import { elementLabel, type Screen } from '@tapwright/screen';
import { holdsTyped, plainText } from '../judge/field-text.ts';

/** An obligation that nothing has met, and why, as it is told. */
interface OpenObligation {
  readonly id: string;
  readonly reason: string;
}

/**
 * The obligations that are open by structure alone, in any language: a value that no step has entered or chosen and
 * that is not on the screen, or the one switch of that name in the other state. Whether other obligations are met,
 * form does not tell. Pure.
 */
export function openObligations(
  obligations: readonly Obligation[],
  { history, screen }: { readonly history: readonly HistoryItem[]; readonly screen: Screen },
): OpenObligation[] {
  const done = history.filter(({ verdict }) => verdict === 'advanced' || verdict === 'completed');
  return obligations
    .filter(({ negative }) => !negative)
    .flatMap((one) => {
      const [reason] = [...openValues(one, done, screen), ...wrongSwitch(one, screen)];
      return reason === undefined ? [] : [{ id: one.id, reason }];
    });
}

function openValues({ values }: Obligation, done: readonly HistoryItem[], screen: Screen): string[] {
  if (values.length === 0) return [];
  const entered = done.flatMap(({ text, label }) => (text === null ? [label] : [text, label]));
  const missing = values.filter((value) => !entered.some((text) => holdsTyped(text, value)));
  if (missing.length === 0) return [];
  const shown = screen.elements.flatMap(({ text, desc }) => [text, desc]).filter((text) => text !== '');
  return missing
    .filter((value) => !shown.some((text) => holdsTyped(text, value)))
    .map((value) => `no step has entered or chosen “${value}”`);
}

/** The switch is the only one with that name: of several, form does not tell which is meant. */
function wrongSwitch({ where, state }: Obligation, screen: Screen): string[] {
  if (where === null || state === null) return [];
  const named = screen.elements.filter(
    (element) => element.checkable && plainText(elementLabel(screen, element).label) === plainText(where),
  );
  const [only] = named;
  return named.length === 1 && only !== undefined && only.checked !== (state === 'on')
    ? [`“${where}” is not ${state}`]
    : [];
}
