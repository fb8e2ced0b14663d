import type { Evaluator, Span } from './evaluator.ts';
import type { Trajectory } from './trajectory.ts';

/** How the parts of a rule must follow each other. */
export const ORDERS = ['sequential', 'consecutive', 'present'] as const;
export type Order = (typeof ORDERS)[number];

/** Two actions in direct succession, and two screens, are two places apart: between them stands one of the other kind. */
const NEXT = 2;

/**
 * RuleEvaluator (SPHINX 3.3.4, "similarly to a regular expression"). The paper names the orders without defining them;
 * here `sequential` means that each part holds after the one before, whatever lies between; `consecutive` that nothing
 * of the same kind lies between; `present` that all hold somewhere. The same place never serves two parts of an order.
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

/** For every beginning all its ends: which of them a rule around this one can use, only that one knows. */
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
