import {
  type Deed,
  type HistoryItem,
  type Obligation,
  type RunState,
  withValues,
} from '@tapwright/contracts';
import { elementLabel, type Screen } from '@tapwright/screen';
import { holdsTyped, plainText } from '../judge/field-text.ts';
import { openDeed } from './open-deed.ts';

/** An obligation that nothing has met, and why, as it is told. */
export interface OpenObligation {
  readonly id: string;
  readonly reason: string;
  /** What its words say was not done: no look at the screen can replace that. */
  readonly binds: boolean;
}

const OF_VALUES: ReadonlySet<Deed | undefined> = new Set<Deed>(['enter', 'press', 'open', 'choose']);

/** Where a task stands: what was done, and what the screen shows. */
export interface Standing {
  readonly history: readonly HistoryItem[];
  readonly screen: Screen;
  /** The present task; absent: all of the history is of it. */
  readonly task?: number;
}

/**
 * The obligations of the run's present task that are open. `values`: those of a case's parameters that are no secrets.
 * Pure.
 */
export function openIn(
  { tasks, task, history }: Pick<RunState, 'tasks' | 'task' | 'history'>,
  { screen, values }: { readonly screen: Screen; readonly values: Readonly<Record<string, string>> },
): OpenObligation[] {
  const obligations = tasks[task]?.ledger?.obligations ?? [];
  if (obligations.length === 0) return [];
  const entered = history.map((item) =>
    item.text === null ? item : { ...item, text: withValues(item.text, values) },
  );
  return openObligations(obligations, { history: entered, screen, task });
}

/**
 * The obligations that are open by structure alone: a deed that was not done, a value that no step has entered or chosen
 * and that is not on the screen, or the one switch of that name in the other state. Whether other obligations are met,
 * form does not tell. Pure.
 */
export function openObligations(
  obligations: readonly Obligation[],
  { history, screen, task }: Standing,
): OpenObligation[] {
  const done = history.filter(({ verdict }) => verdict === 'advanced' || verdict === 'completed');
  const isOwn = (item: HistoryItem): boolean => task === undefined || item.task === task;
  const vain = history.filter((item) => isOwn(item) && item.reason === 'no_change');
  const doings = { own: done.filter(isOwn), earlier: done.filter((item) => !isOwn(item)), vain, screen };
  return obligations
    .filter(({ negative }) => !negative)
    .flatMap((one): OpenObligation[] => {
      const deed = openDeed(one, doings);
      if (deed !== null) return [{ id: one.id, reason: deed, binds: !one.mayHold }];
      // What is only looked at must be there now, whatever earlier tasks have entered.
      const counted = one.deed === undefined && one.mayHold ? doings.own : done;
      // Where the deed is about the values, it has dealt with them.
      const [value] = OF_VALUES.has(one.deed) ? [] : openValues(one, counted, screen);
      const [reason = value] = wrongSwitch(one, screen);
      // Whoever has written the deed down has named the switch, too.
      const binds = reason !== value && one.deed !== undefined;
      return reason === undefined ? [] : [{ id: one.id, reason, binds }];
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
