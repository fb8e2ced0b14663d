import type { Evaluator, Span } from './evaluator.ts';
import type { Trajectory } from './trajectory.ts';

/** How the parts of a rule must follow each other. */
export const ORDERS = ['sequential', 'consecutive', 'present'] as const;
export type Order = (typeof ORDERS)[number];

/** Two actions in direct succession, or two screens, are two places apart: one of the other kind is between them. */
const NEXT = 2;

/**
 * RuleEvaluator (SPHINX 3.3.4, "similarly to a regular expression"). The paper names the orders without defining them;
 * here `sequential` means that each part holds after the one before, whatever is in between; `consecutive` that nothing
 * of the same kind is in between; `present` that all hold somewhere. The same place never counts for two parts of an
 * order.
 */
export function ruleEvaluator(order: Order, parts: readonly Evaluator[]): Evaluator {
  return {
    name: `Rule ${order} (${parts.map(({ name }) => name).join('; ')})`,
    spans: (trajectory) =>
      order === 'present' ? present(parts, trajectory) : chains(order, parts, trajectory),
  };
}

function present(parts: readonly Evaluator[], trajectory: Trajectory): readonly Span[] {
  const all = parts.map((part) => part.spans(trajectory));
  const first = all.flatMap((spans) => spans.slice(0, 1));
  if (parts.length === 0 || first.length < parts.length) return [];
  return [{ from: Math.min(...first.map(({ from }) => from)), to: Math.max(...first.map(({ to }) => to)) }];
}

/** For every beginning all possible ends: only a rule around this one knows which of them it can use. */
function chains(order: Order, parts: readonly Evaluator[], trajectory: Trajectory): readonly Span[] {
  const [head, ...rest] = parts.map((part) => part.spans(trajectory));
  return (head ?? []).flatMap((begin) => {
    let ends: readonly Span[] = [begin];
    for (const spans of rest) ends = spans.filter((span) => ends.some((end) => follows(order, end, span)));
    return ends.map(({ to }) => ({ from: begin.from, to }));
  });
}

function follows(order: Order, before: Span, after: Span): boolean {
  const gap = after.from - before.to;
  return gap > 0 && (order === 'sequential' || gap <= NEXT);
}
