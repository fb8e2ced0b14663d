import type { Trace } from '../../trace/trace.ts';
import type { Proof } from '../emitter.ts';
import { LOCATORS_SUFFIX } from './locators-file.ts';

/** 120 without the mark of a comment. */
const COLUMNS_MAX = 117;

/** The two lines above a body: what it is, and how it was proved. One line each, without control characters. */
export function headingOf(
  trace: Trace,
  {
    proof,
    name,
    losses,
  }: { readonly proof: Proof; readonly name: string; readonly losses: readonly string[] },
): readonly [string, string] {
  const { case: of, goal, app, packageName } = trace;
  const row = of?.row == null ? '' : `, row ${of.row}`;
  const requirement = of?.requirement == null ? '' : ` for ${of.requirement}`;
  const which = of === null ? '' : ` (case ${of.id}${requirement}${row})`;
  const about = app === packageName ? app : `${app} (${packageName})`;
  const proved = proof.detail === '' ? proof.status : `${proof.status}: ${proof.detail}`;
  const lost =
    losses.length === 0
      ? ''
      : `; ${losses.length} ${losses.length === 1 ? 'loss' : 'losses'}: see ${name}${LOCATORS_SUFFIX}`;
  const fits = (text: string, more: string) =>
    text.length + more.length <= COLUMNS_MAX
      ? `${text}${more}`
      : `${text.slice(0, COLUMNS_MAX - more.length - 1)}…${more}`;
  return [fits(oneLine(goal), oneLine(which)), fits(oneLine(`${about}; ${proved}`), lost)];
}

/** The component that is started, without the app's own package; null: what the launcher starts. */
export function activityOf({ packageName, start: { component } }: Trace): string | null {
  return component?.startsWith(`${packageName}/`) ? component.slice(packageName.length + 1) : component;
}

/** Text for a comment: one line, no control characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ');
}
