import type { ActorChoice, ActorInput, ActorOutput, VerifierInput } from '@tapwright/model';
import type { OraclePath, PathStep } from '@tapwright/suite/benchmark';
import { answerOf, type Decider, endWith, type WritingPlace } from '../decider.ts';
import { oracleProgress } from '../oracle-roles.ts';
import { type DrawScope, draw, drawOne } from './draw.ts';
import type { ErrorRates } from './error-rates.ts';
import { garble } from './garble.ts';
import { similarTo } from './similar-choice.ts';
import { simulatedRoles } from './simulated-roles.ts';
import { simulatedVerdict } from './simulated-verifier.ts';

export interface Simulation {
  readonly path: OraclePath;
  readonly rates: ErrorRates;
  readonly scope: DrawScope;
  /** True where the app draws its own screens, so that a picture helps the verifier. */
  readonly drawsScreens?: boolean;
}

/** A decision of the actor with the draws for it. */
interface Decision {
  readonly input: ActorInput;
  readonly right: PathStep;
  readonly drawn: (what: string) => number;
}

/**
 * A model that knows the way and makes mistakes as often as the papers saw: it repeats, takes similar words, ends too
 * early or too late, types wrongly, does not keep the format, and judges claims wrongly.
 */
export function simulatedDecider(simulation: Simulation): Decider {
  const { path, rates, scope } = simulation;
  const progress = oracleProgress(path);
  const haste = hasteOf(simulation);
  const say = (input: ActorInput, at: number, right: PathStep): ActorOutput | null => {
    const drawn = (what: string): number => draw(scope, { role: 'actor', at, what });
    if (right.kind === 'choose' && haste.endsNow())
      return endWith(input, 'done', 'what is shown looks as the goal wants it');
    const decision = { input, right, drawn };
    return strayed(decision, rates) ?? straight(decision, rates);
  };
  return {
    decide(input, at) {
      haste.remember(input);
      const right = path.next(input);
      const said = say(input, at, right);
      progress.decided(said, right);
      return said;
    },
    verify(input, _at, sight) {
      const drawn = draw(scope, { role: 'verifier', at: null, what: claimed(input) });
      return simulatedVerdict({ input, sight, path, rates, haste }, drawn);
    },
    ...simulatedRoles(simulation, progress),
    write: (said, place) => written(said, place, { rates, scope }),
  };
}

/**
 * What is drawn once: the claim on its screen. Whoever asks again about the same gets the same answer, so that no run
 * gains by asking twice; nothing measures how far a model's second look depends on its first.
 */
function claimed({ goal, claim, elements }: VerifierInput): string {
  return `verdict ${JSON.stringify([goal, claim, elements])}`;
}

/** Ending before the last action: drawn once for a task, and done once. */
export interface Haste {
  /** Rules or optimized steps of earlier runs in the prompt make it rarer (VisiDroid 7.1). */
  remember(input: Pick<ActorInput, 'rules' | 'steps'>): void;
  /** True where only the last action is left and the task is one that ends early; `unseen`: there is no picture. */
  endsNow(unseen?: boolean): boolean;
}

function hasteOf({ path, rates, scope, drawsScreens = false }: Simulation): Haste {
  const drawn = draw(scope, { role: 'actor', at: null, what: 'premature end' });
  let usual = rates.prematureEnd;
  let isSpent = false;
  return {
    remember({ rules, steps = [] }) {
      const remembers = rules.length + steps.length > 0;
      usual = remembers ? rates.prematureEndWithMemory : rates.prematureEnd;
    },
    endsNow(unseen = false) {
      const rate = unseen && drawsScreens ? Math.max(usual, rates.prematureEndUnseen) : usual;
      if (isSpent || drawn >= rate || path.left() !== 1) return false;
      isSpent = true;
      return true;
    },
  };
}

/** An action off the way, or null where the model keeps to the way. */
function strayed({ input, right, drawn }: Decision, rates: ErrorRates): ActorOutput | null {
  if (right.kind === 'lost') return null;
  const rightIndex = right.kind === 'choose' ? right.index : -1;
  const others = input.choices.filter(({ index, kind }) => index !== rightIndex && isTouch(kind));
  if (right.kind === 'done') {
    const on =
      drawn('late end') < rates.lateEnd ? similarTo(input, null, others, drawn('late choice')) : undefined;
    return on === undefined ? null : chosen(on, 'one more thing may be needed');
  }
  if (drawn('repetition') < rates.repetition) {
    const again = lastChosen(input, others);
    if (again !== undefined) return chosen(again, 'this is still to be done');
  }
  if (drawn('distraction') < rates.distraction) {
    const target = input.choices.find(({ index }) => index === rightIndex) ?? null;
    const other = similarTo(input, target, others, drawn('distracting choice'));
    if (other !== undefined) return chosen(other, 'this is called like what the goal asks for');
  }
  return null;
}

function straight({ input, right, drawn }: Decision, rates: ErrorRates): ActorOutput | null {
  const answer = answerOf(right, input, 'this is the next thing to be done');
  if (answer === null || answer.text === null || drawn('wrong text') >= rates.wrongText) return answer;
  return { ...answer, text: wrongText(answer.text, drawn('wrong letters')) };
}

function isTouch(kind: string): boolean {
  return kind === 'click' || kind === 'long_click';
}

function chosen({ index }: ActorChoice, thought: string): ActorOutput {
  return { thought, index, text: null, claim: null };
}

/** The newest action that was done before and is offered again. */
function lastChosen({ history }: ActorInput, others: readonly ActorChoice[]): ActorChoice | undefined {
  for (const { kind, label } of history.toReversed()) {
    const again = others.find((choice) => choice.kind === kind && choice.label === label);
    if (again !== undefined) return again;
  }
  return undefined;
}

/**
 * A text with a mistake as models make it: cut after its first word, without its last letter, or with one word too
 * many.
 */
function wrongText(text: string, drawn: number): string {
  const [first = text] = text.split(' ');
  const wrong = [first, text.slice(0, -1), `${text} ${first}`].filter((one) => one !== '' && one !== text);
  return drawOne(wrong, drawn) ?? `${text} 1`;
}

function written(
  said: object,
  { role, at, attempt }: WritingPlace,
  { rates, scope }: { readonly rates: ErrorRates; readonly scope: DrawScope },
): string {
  const text = JSON.stringify(said);
  const drawn = (what: string): number => draw(scope, { role, at, what: `${what} ${attempt}` });
  return drawn('malformed') < rates.malformed ? garble(text, drawn('form')) : text;
}
