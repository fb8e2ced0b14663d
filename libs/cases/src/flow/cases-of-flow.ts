import {
  CASE_STEPS_MAX,
  CaseId,
  CaseSpec,
  type CaseSpecInput,
  mentionedParameters,
  ParameterName,
  TapwrightError,
} from '@tapwright/contracts';
import type { FlowChart, FlowPath } from './chart.ts';
import {
  type ChartIndex,
  indexOfChart,
  plainSentence,
  semiStructuredSentence,
  stepsOfPath,
} from './steps-of-path.ts';

export interface FlowCaseOptions {
  /** Id of the flow; cases are called `<id>-1`, `<id>-2` and so on, in the order of the paths. */
  readonly id: string;
  readonly app?: string;
  /** `semi-structured`: sentences in XUAT's form, which the rewriting rules understand. Default `plain`. */
  readonly style?: 'plain' | 'semi-structured';
  /** Common fields of all cases. */
  readonly template?: Partial<Omit<CaseSpecInput, 'id' | 'title' | 'requirement' | 'steps' | 'app'>>;
}

const TITLE_MAX = 200;
const REQUIREMENT_MAX = 200;
const TAG_MAX = 60;

/**
 * One case for each path. Parameters that texts mention and the template does not contain take their value
 * from the environment: `${card number}` from `CARD_NUMBER`.
 *
 * @throws TapwrightError `INPUT_INVALID` if a path has nothing to do, is longer than a case, or has a wrong parameter
 * name
 */
export function casesOfFlow(
  chart: FlowChart,
  paths: readonly FlowPath[],
  options: FlowCaseOptions,
): readonly CaseSpec[] {
  const index = indexOfChart(chart);
  return paths.map((path, at) => caseOf(path, { index, options, id: caseIdOf(options.id, at) }));
}

/** Id of the case of a path. @throws TapwrightError `INPUT_INVALID` */
export function caseIdOf(flow: string, at: number): string {
  const id = CaseId.safeParse(`${flow}-${at + 1}`);
  if (id.success) return id.data;
  const message = `'${flow.slice(0, 80)}' cannot name a flow`;
  const expected = 'letters, digits or . _ - (70 at most), a letter or digit first';
  throw new TapwrightError('INPUT_INVALID', message, { field: 'id', expected });
}

function caseOf(
  path: FlowPath,
  {
    index,
    options,
    id,
  }: { readonly index: ChartIndex; readonly options: FlowCaseOptions; readonly id: string },
): CaseSpec {
  const { template = {}, style, app } = options;
  const steps = sentencesOf(path, index, style).map(({ text }) => ({ do: text }));
  checkLength(path, steps.length);
  const parsed = CaseSpec.safeParse({
    ...template,
    ...(app === undefined ? {} : { app }),
    id,
    title: shortened(titleOf(path, index, options.id), TITLE_MAX),
    requirement: requirementOf(path),
    tags: [...new Set([...(template.tags ?? []), 'flow', options.id.slice(0, TAG_MAX)])],
    steps,
    parameters: { ...parametersOf(steps), ...template.parameters },
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  const expected = issue?.message ?? 'a case';
  throw new TapwrightError('INPUT_INVALID', `${field} of the case ${id} is wrong`, { field, expected });
}

/** The steps of a path in words, each with the position of its first node on the path. */
export function sentencesOf(
  path: FlowPath,
  index: ChartIndex,
  style: FlowCaseOptions['style'] = 'plain',
): readonly { readonly text: string; readonly at: number }[] {
  const sentence = style === 'plain' ? plainSentence : semiStructuredSentence;
  return stepsOfPath(path, index).map((step) => ({ text: sentence(step), at: step.at }));
}

/** The requirement that the case of a path covers: the ids of its nodes. */
export function requirementOf({ nodes }: FlowPath): string {
  return shortened(nodes.join(' > '), REQUIREMENT_MAX);
}

function checkLength({ nodes }: FlowPath, steps: number): void {
  const path = `the path ${shortened(nodes.join(' > '), 80)}`;
  if (steps === 0) {
    throw new TapwrightError('INPUT_INVALID', `${path} says nothing to do`, {
      field: 'steps',
      expected: 'at least one node that is no start, end or decision',
    });
  }
  if (steps <= CASE_STEPS_MAX) return;
  throw new TapwrightError('INPUT_INVALID', `${path} has ${steps} steps`, {
    field: 'steps',
    expected: `at most ${CASE_STEPS_MAX} steps`,
    advice: 'Draw the flow as several charts, or allow fewer visits.',
  });
}

/** What distinguishes this path: the answers on its way, or else where it ends. */
function titleOf({ nodes, edges }: FlowPath, index: ChartIndex, flow: string): string {
  const answers = edges.flatMap((id, at) => {
    const label = index.edges.get(id)?.label ?? '';
    const node = index.nodes.get(nodes[at] ?? '');
    if (label === '') return [];
    return [node?.kind === 'decision' ? `${node.label} ${label}` : label];
  });
  const last = index.nodes.get(nodes.at(-1) ?? '')?.label ?? '';
  return `${flow}: ${answers.length > 0 ? answers.join(', ') : last}`;
}

function parametersOf(steps: readonly { readonly do: string }[]): CaseSpecInput['parameters'] {
  const names = new Set(steps.flatMap((step) => mentionedParameters(step.do)));
  for (const name of names) {
    if (ParameterName.safeParse(name).success) continue;
    const expected = 'a letter, then letters, digits, spaces or . _ - (60 at most)';
    throw new TapwrightError('INPUT_INVALID', `'${name}' cannot name a parameter`, {
      field: 'parameters',
      expected,
    });
  }
  return Object.fromEntries(
    [...names].map((name) => [name, { env: name.toUpperCase().replace(/[^A-Z0-9]/g, '_') }]),
  );
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
