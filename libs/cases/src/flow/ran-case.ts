import type { CaseVerdict } from '@tapwright/contracts';
import { caseIdOf, type FlowCaseOptions, requirementOf, sentencesOf } from './cases-of-flow.ts';
import type { FlowChart, FlowPath } from './chart.ts';
import type { RanPath } from './coverage.ts';
import { indexOfChart } from './steps-of-path.ts';

/** A case that has run, as its report describes it. */
export interface RanCase {
  readonly id: string;
  readonly requirement: string | null;
  /** Preconditions first, in their order. `written`: the original sentence, if a rule has rewritten it. */
  readonly steps: readonly {
    readonly text: string;
    readonly written: string | null;
    readonly verdict: CaseVerdict;
  }[];
}

/** What a run means for a flow: the path that it took, or why this is unclear. */
export type RanInFlow = { readonly ran: RanPath } | { readonly unclear: string };

/**
 * Finds the paths of cases that have run; null for a case that is not of this flow. If its steps are not those that the
 * chart now gives its path, it is not guessed.
 */
export function ranCaseFinder(
  chart: FlowChart,
  paths: readonly FlowPath[],
  { id: flow, style }: Pick<FlowCaseOptions, 'id' | 'style'>,
): (run: RanCase) => RanInFlow | null {
  const index = indexOfChart(chart);
  const byId = new Map(paths.map((path, at) => [caseIdOf(flow, at), path]));
  const requirements = new Set(paths.map(requirementOf));
  return (run) => {
    const path = byId.get(run.id);
    if (path === undefined) {
      const isOfFlow = run.id.startsWith(`${flow}-`) && /^\d+$/.test(run.id.slice(flow.length + 1));
      return isOfFlow ? { unclear: `it is not one of the ${paths.length} cases of this flow` } : null;
    }
    const { requirement } = run;
    if (requirement !== null && requirement !== requirementOf(path) && requirements.has(requirement))
      return { unclear: `it ran as ${requirement}, which is another case now` };
    const wanted = sentencesOf(path, index, style);
    // The steps before those of the chart are preconditions.
    const before = run.steps.length - wanted.length;
    if (before < 0)
      return {
        unclear: `it ran with fewer steps (${run.steps.length}) than the chart now gives it (${wanted.length})`,
      };
    const own = run.steps.slice(before);
    const other = wanted.findIndex(({ text }, at) => !says(own[at], text));
    if (other >= 0) {
      const [was, is] = [own[other]?.written ?? own[other]?.text ?? '', wanted[other]?.text ?? ''];
      return { unclear: `its step ${other + 1} was “${cut(was)}”, but in the chart it is now “${cut(is)}”` };
    }
    const held = run.steps.slice(0, before).every(({ verdict }) => verdict === 'passed');
    // A path with one node has no edges to identify it.
    const walk = path.edges.length > 0 ? path.edges : path.nodes;
    const end = held ? endOf(own, wanted) : { verdict: 'blocked' as const };
    return { ran: { path: walk, ...end } };
  };
}

/** How far it went. Of the step that did not pass, everything after its first node may not have been reached. */
function endOf(
  steps: RanCase['steps'],
  places: readonly { readonly at: number }[],
): Pick<RanPath, 'verdict' | 'stoppedAt'> {
  const failed = steps.findIndex(({ verdict }) => verdict !== 'passed');
  const verdict = steps[failed]?.verdict;
  const at = places[failed]?.at;
  if (verdict === undefined || at === undefined) return { verdict: 'passed' };
  if (verdict !== 'not_run' && verdict !== 'blocked') return { verdict, stoppedAt: at };
  return failed === 0 ? { verdict } : { verdict: 'passed', stoppedAt: at - 1 };
}

/** True if a step is this sentence; reports have values in place of `${name}`. */
function says(step: RanCase['steps'][number] | undefined, sentence: string): boolean {
  const said = step?.written ?? step?.text ?? '';
  const [first = '', ...parts] = sentence.split(/\$\{[^{}]{1,60}\}/);
  if (parts.length === 0) return said === sentence;
  const last = parts.pop() ?? '';
  if (!said.startsWith(first) || !said.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts) {
    const found = said.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from + last.length <= said.length;
}

const WORDS_MAX = 120;

function cut(text: string): string {
  return text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX)}…` : text;
}
