import type { ActorChoice, ActorInput, InspectorInput, ParameterInput } from '@tapwright/model';
import { describe, expect, it } from 'vitest';
import { casePath } from '../path/case-path.ts';
import { type CaseErrorRates, NO_CASE_ERRORS } from './case-error-rates.ts';
import { simulatedCaseDecider } from './simulated-case.ts';

const WAY = [
  [
    { kind: 'text', on: { id: 'amount' }, text: '${amount}' },
    { kind: 'click', on: { text: 'Continue' } },
  ],
  [{ kind: 'click', on: { text: 'Confirm' } }],
];

function choice(index: number, kind: string, label: string): ActorChoice {
  const element =
    kind === 'end' ? {} : { element: { text: label, desc: '', resourceId: label.toLowerCase() } };
  return {
    index,
    kind,
    label,
    widget: '',
    resourceId: label.toLowerCase(),
    value: '',
    hint: '',
    checked: null,
    direction: null,
    context: [],
    ...(element as Pick<ActorChoice, 'element'>),
  };
}
const CHOICES = [
  choice(0, 'text', 'Amount'),
  choice(1, 'text', 'Note'),
  choice(2, 'click', 'Continue'),
  choice(3, 'click', 'Cancel'),
  choice(4, 'end', ''),
];
const done = (...labels: readonly string[]): ActorInput['history'] =>
  labels.map((label) => {
    const kind = label === 'Amount' ? 'text' : 'click';
    return { action: label, kind, label, text: null, verdict: 'advanced', changes: [] };
  });
const question = (more: Partial<ActorInput> = {}): ActorInput => ({
  goal: 'Enter the amount and go on',
  app: '',
  activity: '',
  texts: [],
  choices: CHOICES,
  history: [],
  rules: [],
  refused: [],
  stepsLeft: 9,
  ...more,
});
const CANDIDATES = ['amount', 'amount of last year', 'note'].map((name) => ({ name, about: '' }));
const parameters: ParameterInput = {
  instruction: '',
  skill: 'text',
  element: 'Amount',
  hint: '',
  candidates: CANDIDATES,
  taken: [],
  refused: [],
};
const inspection = (...labels: readonly string[]): InspectorInput => ({
  step: 1,
  instruction: question().goal,
  next: null,
  history: done(...labels),
  elements: [],
  pictured: [],
  claimed: false,
});

function agents(rates: Partial<CaseErrorRates> = {}) {
  const scope = { seed: 1, task: 'case' };
  return simulatedCaseDecider({ path: casePath(WAY, 0), rates: { ...NO_CASE_ERRORS, ...rates }, scope });
}

describe('agents without errors', () => {
  const { decider, account } = agents();

  it('do what is right, name the parameter, and see when the step is done', () => {
    expect(decider.decide(question(), 0)).toMatchObject({ index: 0, text: '${amount}' });
    expect(decider.select?.(parameters, 0)).toMatchObject({ name: 'amount' });
    expect(decider.inspect?.(inspection('Amount'), 0)).toMatchObject({ accomplished: false });
    expect(decider.decide(question({ history: done('Amount') }), 1)).toMatchObject({ index: 2, text: null });
    expect(decider.inspect?.(inspection('Amount', 'Continue'), 1)).toMatchObject({ accomplished: true });
    expect(account).toMatchObject({ invalid: 0, misfilled: new Set(), unfinished: new Set() });
  });

  it('go on with the next step of the case, and give up where it is not offered', () => {
    const next = { goal: 'Confirm', earlier: [question().goal] };
    expect(decider.decide(question(next), 2)).toMatchObject({ index: 4, claim: 'infeasible' });
  });
});

describe('each error does what it says', () => {
  it('an invalid command is not among the offered actions', () => {
    const { decider, account } = agents({ invalidCommand: 1 });
    expect(decider.decide(question(), 0)?.index).toBeGreaterThanOrEqual(CHOICES.length);
    expect(account.invalid).toBe(1);
  });

  it('a wrong element gets what the right one should get', () => {
    const { decider } = agents({ wrongElement: 1 });
    expect(decider.decide(question(), 0)).toMatchObject({ index: 1, text: '${amount}' });
    expect(decider.decide(question({ history: done('Amount') }), 1)?.index).not.toBe(2);
  });

  it('a wrong parameter is another of the list, and is noted in the account', () => {
    const { decider, account } = agents({ wrongParameter: 1 });
    decider.decide(question(), 0);
    const { name } = decider.select?.(parameters, 0) ?? {};
    expect(['amount of last year', 'note']).toContain(name);
    expect([...account.misfilled]).toEqual([0]);
  });

  it('an invented parameter is not on the list', () => {
    const { decider, account } = agents({ inventedParameter: 1 });
    decider.decide(question(), 0);
    const { name } = decider.select?.(parameters, 0) ?? {};
    expect(CANDIDATES.map((one) => one.name)).not.toContain(name);
    expect(account.invalid).toBe(1);
  });

  it('a false yes calls an open step done, a false no calls a done one open', () => {
    const hasty = agents({ falseYes: 1 });
    hasty.decider.decide(question(), 0);
    expect(hasty.decider.inspect?.(inspection('Amount'), 0)).toMatchObject({ accomplished: true });
    expect([...hasty.account.unfinished]).toEqual([0]);
    const { decider } = agents({ falseNo: 1 });
    decider.decide(question(), 0);
    decider.decide(question({ history: done('Amount') }), 1);
    expect(decider.inspect?.(inspection('Amount', 'Continue'), 0)).toMatchObject({ accomplished: false });
  });
});

describe('one agent for everything', () => {
  const alone = { candidates: CANDIDATES, next: 'Confirm' };

  it('names the parameter itself, and may take another or make one up', () => {
    expect(agents().decider.decide(question(alone), 0)?.text).toBe('${amount}');
    expect(agents({ wrongParameter: 1 }).decider.decide(question(alone), 0)?.text).toMatch(
      /^\$\{(amount of last year|note)\}$/,
    );
    expect(agents({ inventedParameter: 1 }).decider.decide(question(alone), 0)?.text).toBe('${amount 2}');
  });

  it('claims itself that the step is done, sometimes too early', () => {
    const hasty = agents({ falseYes: 1 });
    expect(hasty.decider.decide(question(alone), 0)).toMatchObject({ index: 4, claim: 'done' });
    expect([...hasty.account.unfinished]).toEqual([0]);
    const { decider } = agents({ falseNo: 1 });
    decider.decide(question(alone), 0);
    decider.decide(question({ ...alone, history: done('Amount') }), 1);
    const last = decider.decide(question({ ...alone, history: done('Amount', 'Continue') }), 2);
    expect(last?.claim).toBeNull();
  });
});

it('gives the step up after two refusals', () => {
  const { decider } = agents();
  decider.decide(question(), 0);
  decider.decide(question({ history: done('Amount') }), 1);
  decider.inspect?.(inspection('Amount', 'Continue'), 0);
  const refused = {
    action: 'end',
    kind: 'end',
    label: '',
    text: null,
    verdict: 'invalidated: claim_rejected',
    changes: [],
  };
  const history = [...done('Amount', 'Continue'), refused, refused];
  expect(decider.decide(question({ history: history.slice(0, 3) }), 2)).toMatchObject({ claim: 'done' });
  expect(decider.decide(question({ history }), 3)).toMatchObject({ claim: 'infeasible' });
});
