import type { HistoryItem, Ledger, Obligation } from '@tapwright/contracts';
import { elementLabel, type Screen } from '@tapwright/screen';
import { plainText } from '../judge/field-text.ts';
import { isFound, literalsOf, wantedLiterals } from './literals.ts';

/** An obligation that nothing has met, and why, as it is told. */
interface OpenObligation {
  readonly id: string;
  readonly reason: string;
}

/** What was done for a goal, and the screen on which it stands. */
export interface Standing {
  readonly history: readonly HistoryItem[];
  readonly screen: Screen;
}

/**
 * The obligations that are open by structure alone, in any language: a value that no step has entered or chosen and
 * that is not on the screen, or the one switch of that name in the other state. Literal values of its words count,
 * whether the reader has named them or not. Whether other obligations are met, form does not tell. Pure.
 */
export function openObligations(obligations: readonly Obligation[], standing: Standing): OpenObligation[] {
  return obligations
    .filter(({ negative }) => !negative)
    .flatMap((one) => {
      const [reason] = [...openValues(one, standing), ...wrongSwitch(one, standing.screen)];
      return reason === undefined ? [] : [{ id: one.id, reason }];
    });
}

/**
 * Why a goal is open, as it is told: an obligation, or a literal value that no obligation has; null where form does not
 * tell. Pure.
 */
export function openByForm(
  { goal, ledger }: { readonly goal: string; readonly ledger?: Ledger | undefined },
  standing: Standing,
): string | null {
  if (ledger === undefined) return null;
  const [first] = openObligations(ledger.obligations, standing);
  const [dropped] = notFound(wantedLiterals(goal, ledger), standing);
  return first?.reason ?? (dropped === undefined ? null : neverEntered(dropped));
}

/**
 * What no word of a model outweighs: a literal value that no step has entered or chosen and none of the run's screens
 * has shown, or the one switch of a name that stands wrong. Null where there is none. Pure.
 */
export function refutedByForm(
  { goal, ledger }: { readonly goal: string; readonly ledger?: Ledger | undefined },
  { history, screen, earlier }: Standing & { readonly earlier: readonly Screen[] },
): string | null {
  if (ledger === undefined) return null;
  const texts = [...enteredIn(history), ...[screen, ...earlier].flatMap(textsOn)];
  const missing = wantedLiterals(goal, ledger).find((one) => !isFound(one, texts));
  if (missing !== undefined) return `${neverEntered(missing)}, and no screen has shown it`;
  const wanted = ledger.obligations.filter(({ negative }) => !negative);
  return wanted.flatMap((one) => wrongSwitch(one, screen))[0] ?? null;
}

function openValues(one: Obligation, standing: Standing): string[] {
  const { values } = one;
  const unnamed = literalsOf(one).filter((literal) => !isFound(literal, values));
  return notFound([...values, ...unnamed], standing).map(neverEntered);
}

function notFound(values: readonly string[], { history, screen }: Standing): string[] {
  if (values.length === 0) return [];
  const entered = enteredIn(history);
  const missing = values.filter((value) => !isFound(value, entered));
  if (missing.length === 0) return [];
  const shown = textsOn(screen);
  return missing.filter((value) => !isFound(value, shown));
}

function neverEntered(value: string): string {
  return `no step has entered or chosen “${value}”`;
}

function enteredIn(history: readonly HistoryItem[]): string[] {
  const done = history.filter(({ verdict }) => verdict === 'advanced' || verdict === 'completed');
  return [
    ...done.flatMap(({ text, label }) => (text === null ? [label] : [text, label])),
    ...pressedInARow(done),
  ];
}

/** What was entered key by key, as on the number pad of a telephone: the keys that were pressed one after another. */
function pressedInARow(done: readonly HistoryItem[]): string[] {
  const rows: string[] = [''];
  for (const { label, text } of done) {
    if (text === null && [...label.trim()].length === 1) rows.push(`${rows.pop() ?? ''}${label.trim()}`);
    else rows.push('');
  }
  return rows.filter((row) => row.length > 1);
}

/** The dots of a password show no value. */
function textsOn({ elements }: Screen): string[] {
  return elements.flatMap(({ text, desc }) => [text, desc]).filter((text) => plainText(text) !== '');
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
