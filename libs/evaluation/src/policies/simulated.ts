import type { ActorChoice, ActorInput, ActorOutput, VerifierInput, VerifierOutput } from '@tapwright/model';
import { answerOf, type Decider, endWith, type WritingPlace } from './decider.ts';
import { type DrawScope, draw, drawOne } from './draw.ts';
import type { ErrorRates } from './error-rates.ts';
import { garble } from './garble.ts';
import type { OraclePath, PathStep } from './oracle-path.ts';
import { oracleVerdict } from './oracle-verifier.ts';
import { similarWords, wordsIn, wordsOfChoice } from './similar-words.ts';

export interface Simulation {
  readonly path: OraclePath;
  readonly rates: ErrorRates;
  readonly scope: DrawScope;
}

/** A decision of the actor with what can be drawn for it. */
interface Decision {
  readonly input: ActorInput;
  readonly right: PathStep;
  readonly drawn: (what: string) => number;
}

/**
 * A model that knows the way and strays from it as often as the papers saw it: it repeats, falls for similar words, ends
 * too early or too late, types wrongly, does not keep the format, and judges claims wrongly.
 */
export function simulatedDecider({ path, rates, scope }: Simulation): Decider {
  const once = (what: string): number => draw(scope, { role: 'actor', at: null, what });
  const isHasty = once('premature end') < rates.prematureEnd;
  let hasEndedEarly = false;
  return {
    decide(input, at) {
      const right = path.next(input);
      const drawn = (what: string): number => draw(scope, { role: 'actor', at, what });
      const decision = { input, right, drawn };
      if (isHasty && !hasEndedEarly && path.left() === 1 && right.kind === 'choose') {
        hasEndedEarly = true;
        return endWith(input, 'done', 'what is shown looks as the goal wants it');
      }
      return strayed(decision, rates) ?? straight(decision, rates);
    },
    verify: (input, at) =>
      judged(path, { input, rates, drawn: draw(scope, { role: 'verifier', at, what: 'verdict' }) }),
    write: (said, place) => written(said, place, { rates, scope }),
  };
}

/** An action beside the way, or null where the model keeps to it. */
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

const DISTRACTING_MOST = 3;

/** One of those whose words are nearest to the goal and to the right element. */
function similarTo(
  { goal }: ActorInput,
  target: ActorChoice | null,
  others: readonly ActorChoice[],
  drawn: number,
): ActorChoice | undefined {
  const wanted = [wordsIn(goal), ...(target === null ? [] : [wordsOfChoice(target)])];
  const nearness = (choice: ActorChoice): number =>
    Math.max(...wanted.map((words) => similarWords(words, wordsOfChoice(choice))));
  const ranked = others.map((choice) => ({ choice, near: nearness(choice) }));
  const nearest = ranked.toSorted((a, b) => b.near - a.near || a.choice.index - b.choice.index);
  return drawOne(nearest.slice(0, DISTRACTING_MOST), drawn)?.choice;
}

/** A text as models get it wrong: cut after its first word, its last letter lost, or with a word too many. */
function wrongText(text: string, drawn: number): string {
  const [first = text] = text.split(' ');
  const wrong = [first, text.slice(0, -1), `${text} ${first}`].filter((one) => one !== '' && one !== text);
  return drawOne(wrong, drawn) ?? `${text} 1`;
}

function judged(
  path: OraclePath,
  {
    input,
    rates,
    drawn,
  }: { readonly input: VerifierInput; readonly rates: ErrorRates; readonly drawn: number },
): VerifierOutput {
  const truth = oracleVerdict(path);
  if (drawn >= (truth.completed ? rates.wrongRefusal : rates.wrongAcceptance)) return truth;
  const evidence = input.elements.slice(0, 1).map(({ index }) => index);
  return truth.completed
    ? { completed: false, reason: 'the screen does not show it', evidence: [] }
    : { completed: true, reason: 'the screen shows what the goal asks for', evidence };
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
