import type { Trace, TraceStep } from '@tapwright/script';
import type { RunRow } from '@tapwright/store';

/** A step whose target was not there, and the name of what was pressed in its place. */
export interface Instead {
  /** Position in the trace. */
  readonly at: number;
  readonly label: string;
}

/** What a replay of some of the steps of a trace has pressed in place of a target that was not there. Pure. */
export function insteadIn({ steps }: Pick<Trace, 'steps'>, { state }: Pick<RunRow, 'state'>): Instead[] {
  const found: Instead[] = [];
  let from = 0;
  for (const at of state.repro?.keep ?? []) {
    const step = steps[at];
    // Other moves, such as closing a window, come between those of the trace.
    const played = state.history.findIndex(({ key }, place) => place >= from && key === step?.action.key);
    const label = state.history[played]?.label;
    if (step === undefined || label === undefined) continue;
    from = played + 1;
    if (step.action.target !== null && !isTarget(step, label)) found.push({ at, label });
  }
  return found;
}

/** The name is that of the target, apart from times and counts, or holds a text by which it is found. */
function isTarget({ action, locators }: TraceStep, label: string): boolean {
  if (letters(label) === letters(action.target?.label ?? '')) return true;
  const texts = locators.flatMap((locator) => {
    if (locator.by === 'near') return [locator.anchor];
    if (locator.by === 'text' || locator.by === 'id_text') return [locator.text];
    return locator.by === 'desc' ? [locator.desc] : [];
  });
  return texts.some((text) => text !== '' && label.includes(text));
}

const letters = (text: string): string => text.replace(/\P{L}/gu, '');
