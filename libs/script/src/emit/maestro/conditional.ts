import type { Condition } from '../../trace/conditions.ts';
import type { TraceStep } from '../../trace/trace.ts';
import { inState } from './checks.ts';
import { printed } from './flow-line.ts';
import type { Command, FlowValue } from './flow-text.ts';
import { type Selector, selectorOf } from './selectors.ts';
import type { Variables } from './variables.ts';

/** What stands behind `when` for a condition. */
export function whenOf(condition: Condition, variables: Variables): { readonly [is: string]: Selector } {
  const { is, state, locators } = condition;
  const named = selectorOf(locators, variables);
  const isPlain = state === undefined || state === 'present' || state === 'absent';
  return { [is]: named === null ? {} : isPlain ? named.selector : inState(named, state) };
}

/** The first lines of commands under a condition; the commands themselves stand behind them, indented by {@link INDENT}. */
export function groupLines(when: FlowValue): readonly string[] {
  return ['- runFlow:', `    when: ${printed(when, true)}`, '    commands:'];
}

export const INDENT = '      ';

/** Lines with those under a condition indented; a condition without commands has an empty list. */
export function indented(
  parts: readonly { readonly verb: string; readonly lines: readonly string[] }[],
): readonly string[] {
  let depth = 0;
  return parts.flatMap(({ verb, lines }, at) => {
    if (verb === 'end_when') {
      depth -= 1;
      return [];
    }
    const indent = INDENT.repeat(depth);
    if (verb === 'when') depth += 1;
    const own = lines.map((line) => (line.startsWith('#') ? line : `${indent}${line}`));
    const isEmpty = verb === 'when' && isEmptyFrom(parts, at + 1);
    return isEmpty ? [...own.slice(0, -1), `${own.at(-1)} []`] : own;
  });
}

/** Nothing but comments stands before the end of the condition that begins before this position. */
function isEmptyFrom(
  parts: readonly { readonly verb: string; readonly lines: readonly string[] }[],
  from: number,
): boolean {
  const next = parts
    .slice(from)
    .find(({ verb, lines }) => verb === 'end_when' || lines.some((line) => !line.startsWith('#')));
  return next === undefined || next.verb === 'end_when';
}

interface Part {
  readonly comment: string;
  readonly commands: readonly Command[];
}

/** The parts of a flow in one file, one for each step, with those under a condition in one command. */
export function grouped<P extends Part>(
  steps: readonly TraceStep[],
  parts: readonly P[],
  variables: Variables,
): readonly Part[] {
  return within(0, steps.length, 0);

  function within(from: number, to: number, conditions: number): readonly Part[] {
    const all: Part[] = [];
    let skip = conditions;
    for (let at = from; at < to; skip = 0) {
      const [part, condition] = [parts[at], steps[at]?.when?.[skip]];
      if (part === undefined) return all;
      if (condition === undefined) {
        all.push(part);
        at += 1;
        continue;
      }
      const inner = within(at, at + condition.steps, skip + 1).flatMap(({ commands }) => commands);
      const command: Command = { runFlow: { when: whenOf(condition, variables), commands: inner } };
      all.push({ comment: part.comment, commands: inner.length === 0 ? [] : [command] });
      at += condition.steps;
    }
    return all;
  }
}
