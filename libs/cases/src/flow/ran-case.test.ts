import type { CaseVerdict } from '@tapwright/contracts';
import { describe, expect, test } from 'vitest';
import { casesOfFlow, type FlowCaseOptions } from './cases-of-flow.ts';
import { coverageOf } from './coverage.ts';
import { expandFlow } from './expand-flow.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';
import { type RanCase, ranCaseFinder } from './ran-case.ts';

const CHART = `
  s([Start]) --> login["Enter the PIN \${pin} of \${who}"]
  login --> right{PIN right?}
  right -- yes --> pay[Pay]
  right -- no --> again[Try again]
  again --> login
  pay --> e([End])
`;
type Style = FlowCaseOptions['style'];

/** The flow, and its cases as a report with these verdicts would list them. */
function flowOf(body: string, { style = 'plain', visits = 1 }: { style?: Style; visits?: number } = {}) {
  const chart = readMermaid(`flowchart TD\n${body}`, 'f.mmd');
  const { paths } = expandFlow(chart, { visits });
  const cases = casesOfFlow(chart, paths, { id: 'pay', ...(style === undefined ? {} : { style }) });
  const find = ranCaseFinder(chart, paths, { id: 'pay', ...(style === undefined ? {} : { style }) });
  const ran = (at: number, verdicts: readonly CaseVerdict[]): RanCase => {
    const { id = '', requirement = null, steps = [] } = cases[at] ?? {};
    const told = steps.map((step, index) => ({
      text: step.do,
      written: null,
      verdict: verdicts[index] ?? 'not_run',
    }));
    return { id, requirement, steps: told };
  };
  return { chart, cases, find, ran };
}

/** Ids of nodes by their results. */
function tallies({ chart, find }: ReturnType<typeof flowOf>, ...runs: readonly RanCase[]) {
  const walks = runs.flatMap((run) => {
    const found = find(run);
    return found !== null && 'ran' in found ? [found.ran] : [];
  });
  expect(walks).toHaveLength(runs.length);
  const { nodes, edges } = coverageOf(chart, walks);
  const ids = (of: typeof nodes, key: 'passed' | 'failed' | 'unclear') =>
    [...of].flatMap(([id, tally]) => (tally[key] > 0 ? [id] : []));
  return {
    passed: ids(nodes, 'passed'),
    failed: ids(nodes, 'failed'),
    unclear: ids(nodes, 'unclear'),
    edges: [...ids(edges, 'passed'), ...ids(edges, 'failed')],
  };
}

describe('a case that has run', () => {
  const flow = flowOf(CHART);

  test('has walked its whole path if it passed', () => {
    expect(tallies(flow, flow.ran(0, ['passed', 'passed']))).toMatchObject({
      passed: ['s', 'login', 'right', 'pay', 'e'],
      failed: [],
      edges: ['s->login', 'login->right', 'right->pay', 'pay->e'],
    });
  });

  test('stopped where its failing step begins: it is unknown whether nodes after a decision in that step were reached', () => {
    expect(tallies(flow, flow.ran(0, ['passed', 'failed']))).toMatchObject({
      passed: ['s', 'login'],
      failed: ['right'],
      edges: ['s->login', 'login->right'],
    });
    expect(tallies(flow, flow.ran(0, ['crashed']))).toMatchObject({ passed: ['s'], failed: ['login'] });
    expect(tallies(flow, flow.ran(0, ['inconclusive']))).toMatchObject({ unclear: ['login'] });
  });

  test('has walked everything before it was stopped between two steps', () => {
    expect(tallies(flow, flow.ran(0, ['passed', 'not_run']))).toMatchObject({
      passed: ['s', 'login'],
      failed: [],
    });
  });

  test.each(['blocked', 'not_run'] as const)('has walked nothing if its first step was %s', (verdict) => {
    expect(tallies(flow, flow.ran(0, [verdict]))).toEqual({ passed: [], failed: [], unclear: [], edges: [] });
  });

  test('of a loop stopped on the round in which its step failed', () => {
    const twice = flowOf(CHART, { visits: 2 });
    const loop = twice.cases.findIndex(({ steps }) => steps.length === 4);
    expect(tallies(twice, twice.ran(loop, ['passed', 'passed', 'failed']))).toMatchObject({
      passed: ['s', 'right', 'again'],
      failed: ['login'],
      edges: ['s->login', 'login->right', 'right->again', 'again->login'],
    });
  });

  test('may have its own preconditions; if these do not hold it has walked nothing', () => {
    const run = flow.ran(0, ['passed', 'failed']);
    const before = (verdict: CaseVerdict) => [{ text: 'The app is open', written: null, verdict }];
    const held = { ...run, steps: [...before('passed'), ...run.steps] };
    expect(tallies(flow, held).failed).toEqual(['right']);
    const blocked = { ...run, steps: [...before('blocked'), ...run.steps] };
    expect(tallies(flow, blocked).passed).toEqual([]);
  });

  test('is recognised by its sentences with values in them, and by those that a rule has rewritten', () => {
    const run = flow.ran(0, ['passed', 'passed']);
    const [first, ...others] = run.steps;
    const valued = [
      { text: 'Enter the PIN 2640 of Ada of Byron', written: null, verdict: 'passed' as const },
    ];
    expect(tallies(flow, { ...run, steps: [...valued, ...others] }).failed).toEqual([]);
    const formal = flowOf(CHART, { style: 'semi-structured' });
    const written = formal.ran(0, ['passed', 'passed']);
    const rewritten = written.steps.map((step) => ({ ...step, text: 'Go on', written: step.text }));
    expect(tallies(formal, { ...written, steps: rewritten }).failed).toEqual([]);
    expect(first?.text).toContain('${pin}');
  });
});

describe('an unclear path is reported, not guessed', () => {
  const flow = flowOf(CHART);
  const run = flow.ran(0, ['passed', 'passed']);
  const why = (values: Partial<RanCase>) => {
    const found = flow.find({ ...run, ...values });
    return found !== null && 'unclear' in found ? found.unclear : found;
  };

  test('a sentence that has changed', () => {
    const [first, second] = run.steps;
    const steps = [first, { text: 'Pay twice', written: null, verdict: 'passed' as const }].flatMap(
      (step) => step ?? [],
    );
    expect(why({ steps })).toBe(`its step 2 was “Pay twice”, but in the chart it is now “${second?.text}”`);
  });

  test('a sentence with only the same beginning and end', () => {
    const text = 'Enter the PIN 1 of';
    expect(why({ steps: [{ text, written: null, verdict: 'passed' }, ...run.steps.slice(1)] })).toContain(
      'its step 1 was',
    );
  });

  test('fewer steps', () => {
    expect(why({ steps: run.steps.slice(1) })).toBe(
      'it ran with fewer steps (1) than the chart now gives it (2)',
    );
  });

  test('a number that the chart no longer has, or that was another path', () => {
    expect(why({ id: 'pay-9' })).toBe('it is not one of the 1 cases of this flow');
    const two = flowOf(`${CHART}\n s --> pay`);
    const other = { ...two.ran(0, []), requirement: two.cases[1]?.requirement ?? '' };
    expect(two.find(other)).toEqual({
      unclear: `it ran as ${two.cases[1]?.requirement}, which is another case now`,
    });
  });

  test('but the tester’s own requirement does not identify a path', () => {
    expect(flow.find({ ...run, requirement: 'PAY-3' })).toHaveProperty('ran');
  });

  test('and a case that is not of this flow is ignored', () => {
    expect(flow.find({ ...run, id: 'pay-friend' })).toBeNull();
    expect(flow.find({ ...run, id: 'login-1' })).toBeNull();
  });
});
