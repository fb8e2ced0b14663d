import type {
  ActorInput,
  ActorOutput,
  InspectorInput,
  InspectorOutput,
  ParameterInput,
  ParameterOutput,
} from '@tapwright/model';
import type { PathStep } from '@tapwright/suite/benchmark';
import { answerOf, type Decider, endWith } from '../decider.ts';
import { cited } from '../oracle-verifier.ts';
import type { CasePath } from '../path/case-path.ts';
import type { CaseErrorRates } from './case-error-rates.ts';
import { type DrawScope, draw, drawOne } from './draw.ts';
import { similarTo } from './similar-choice.ts';
import { similarWords, wordsIn } from './similar-words.ts';

export interface CaseSimulation {
  readonly path: CasePath;
  readonly rates: CaseErrorRates;
  readonly scope: DrawScope;
}

/** What the simulated agents did, for a judgement of a run besides its own verdicts. */
export interface CaseAccount {
  /** Steps in which a wrong parameter was named, from 0. */
  readonly misfilled: ReadonlySet<number>;
  /** Steps that were called done with actions missing. */
  readonly unfinished: ReadonlySet<number>;
  /** Invalid commands, and names that are not parameters. */
  readonly invalid: number;
}

interface Account extends CaseAccount {
  readonly misfilled: Set<number>;
  readonly unfinished: Set<number>;
  invalid: number;
}

type Drawn = (what: keyof CaseErrorRates | `${keyof CaseErrorRates} ${'one'}`) => number;

interface Deciding {
  readonly simulation: CaseSimulation;
  readonly account: Account;
  readonly drawn: Drawn;
}

/**
 * The three agents of a case: operation, parameter selection and inspection. They know the right way and make
 * mistakes. An actor without other agents (its question holds the parameters or the next step) makes their mistakes,
 * too.
 */
export function simulatedCaseDecider(simulation: CaseSimulation): { decider: Decider; account: CaseAccount } {
  const account: Account = { misfilled: new Set(), unfinished: new Set(), invalid: 0 };
  const { scope } = simulation;
  const deciding = (role: string, at: number): Deciding => ({
    simulation,
    account,
    drawn: (what) => draw(scope, { role, at, what }),
  });
  return {
    account,
    decider: {
      decide: (input, at) => operate(input, deciding('actor', at)),
      select: (input, at) => select(input, deciding('parameter', at)),
      inspect: (input, at) => inspect(input, deciding('inspector', at)),
    },
  };
}

/** An index beyond the offers: a function, or an element, that does not exist. */
const BEYOND = 5;

function operate(input: ActorInput, deciding: Deciding): ActorOutput | null {
  const { simulation, account, drawn } = deciding;
  const { path, rates } = simulation;
  const right = path.next(input);
  if (drawn('invalidCommand') < rates.invalidCommand) {
    account.invalid += 1;
    const index = input.choices.length + Math.floor(drawn('invalidCommand one') * BEYOND);
    return { thought: 'this is what is to be done', index, text: null, claim: null };
  }
  const ended = input.next === undefined ? null : endAlone(input, right, deciding);
  if (ended !== null) return ended;
  if (right.kind === 'done' && refusals(input) >= REFUSALS_MAX)
    return endWith(input, 'infeasible', 'all was done, and it is not believed');
  if (right.kind === 'lost') return endWith(input, 'infeasible', right.reason);
  if (right.kind === 'choose' && drawn('wrongElement') < rates.wrongElement) {
    const wrong = anotherThan(input, right, drawn('wrongElement one'));
    if (wrong !== null) return wrong;
  }
  const answer = answerOf(right, input, 'this is the next thing to be done');
  return input.candidates === undefined || answer === null ? answer : filled(input, answer, deciding);
}

/** Claims that are made before the step is given up. */
const REFUSALS_MAX = 2;

function refusals({ history }: ActorInput): number {
  return history.filter(({ kind, verdict }) => kind === 'end' && verdict.startsWith('invalidated')).length;
}

/** An actor without an inspector claims too early that the step is done, or goes on after its end. */
function endAlone(
  input: ActorInput,
  right: PathStep,
  { simulation, account, drawn }: Deciding,
): ActorOutput | null {
  const { path, rates } = simulation;
  if (right.kind === 'choose' && path.left() > 0 && drawn('falseYes') < rates.falseYes) {
    account.unfinished.add(path.at());
    return endWith(input, 'done', 'the next step can begin');
  }
  if (right.kind !== 'done' || drawn('falseNo') >= rates.falseNo) return null;
  return anotherThan(input, right, drawn('falseNo one'));
}

/** Another action of the kind of the right one: another field for a text, another element to touch. */
function anotherThan(input: ActorInput, right: PathStep, drawn: number): ActorOutput | null {
  const target = right.kind === 'choose' ? input.choices[right.index] : undefined;
  const text = right.kind === 'choose' ? right.text : null;
  const others = input.choices.filter((one) => one.index !== target?.index);
  const fields = text === null ? [] : others.filter(({ kind }) => kind === target?.kind);
  const touches = others.filter(({ kind }) => kind === 'click' || kind === 'long_click');
  const one = similarTo(input, target ?? null, fields.length > 0 ? fields : touches, drawn);
  if (one === undefined) return null;
  return {
    thought: 'this is called like what the step asks for',
    index: one.index,
    text: fields.length > 0 ? text : null,
    claim: null,
  };
}

/** The actor's own choice of a parameter, where no other agent makes it. */
function filled(input: ActorInput, answer: ActorOutput, deciding: Deciding): ActorOutput {
  const name = /^\$\{(.+)\}$/.exec(answer.text ?? '')?.[1];
  if (name === undefined) return answer;
  const candidates = input.candidates ?? [];
  const taken = (input.parameters ?? []).flatMap((one) => (one.taken ? one.name : []));
  return { ...answer, text: `\${${named(name, { candidates, taken }, deciding)}}` };
}

function select(input: ParameterInput, deciding: Deciding): ParameterOutput {
  const right = deciding.simulation.path.parameter();
  if (right === null) return { thought: 'none of them belongs there', name: null };
  return { thought: 'the step speaks of it', name: named(right, input, deciding) };
}

/** The right name, one that is made up, or a decoy; a decoy stays in the field, whatever is answered later. */
function named(
  right: string,
  { candidates, taken }: Pick<ParameterInput, 'candidates' | 'taken'>,
  { simulation, account, drawn }: Deciding,
): string {
  const { path, rates } = simulation;
  if (drawn('inventedParameter') < rates.inventedParameter) {
    account.invalid += 1;
    return `${right} 2`;
  }
  if (drawn('wrongParameter') >= rates.wrongParameter) return right;
  const decoy = decoyOf(right, { candidates, taken }, drawn('wrongParameter one'));
  if (decoy === undefined) return right;
  account.misfilled.add(path.at());
  return decoy;
}

const DECOYS_MOST = 3;

/** One of the names most similar to the right one, among those that the step has not used. */
function decoyOf(
  right: string,
  { candidates, taken }: Pick<ParameterInput, 'candidates' | 'taken'>,
  drawn: number,
): string | undefined {
  const others = candidates.map(({ name }) => name).filter((name) => name !== right && !taken.includes(name));
  const near = (name: string): number => similarWords(wordsIn(right), wordsIn(name));
  const nearest = others.toSorted((a, b) => near(b) - near(a) || (a < b ? -1 : 1));
  return drawOne(nearest.slice(0, DECOYS_MOST), drawn);
}

function inspect(input: InspectorInput, { simulation, account, drawn }: Deciding): InspectorOutput {
  const { path, rates } = simulation;
  if (input.precondition === true)
    return { reason: 'it is shown', accomplished: true, evidence: cited(input) };
  path.saw(input);
  const isDone = path.left() === 0;
  const errs = drawn(isDone ? 'falseNo' : 'falseYes') < (isDone ? rates.falseNo : rates.falseYes);
  const accomplished = isDone !== errs;
  if (accomplished && !isDone) account.unfinished.add(path.at());
  const reason = accomplished ? 'the next step can begin' : 'something of the step is not done';
  return { reason, accomplished, evidence: accomplished ? cited(input) : [] };
}
