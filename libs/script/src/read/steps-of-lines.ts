import { ElementState, TapwrightError } from '@tapwright/contracts';
import { FINAL_CHECK } from '../emit/body/acts.ts';
import type { Condition } from '../trace/conditions.ts';
import type { Check, TraceStep } from '../trace/trace.ts';
import type { Line } from './lines.ts';
import { checkOf, stepOf } from './step-of-line.ts';

/** What the lines of a body are. */
export interface Read {
  readonly steps: readonly TraceStep[];
  readonly sentences: readonly string[];
  readonly final: readonly Check[];
}

interface Reading {
  readonly steps: TraceStep[];
  readonly sentences: string[];
  readonly final: Check[];
  /** The conditions around the line, the outermost first; a condition without steps says nothing. */
  readonly open: { readonly condition: Omit<Condition, 'steps'>; readonly from: number }[];
  readonly closed: { readonly condition: Condition; readonly at: number }[];
  isEnd: boolean;
  /**
   * A condition or a sentence has begun or ended since the last step, or there was none yet: a check does not belong to that
   * step.
   */
  isApart: boolean;
  /** Of the last sentence: a step belongs to it. */
  isSentenceDone: boolean;
}

/** Checks belong to the step before them; those behind the last name are the final ones. */
export function stepsOf(lines: readonly Line[]): Read {
  const reading: Reading = {
    ...{ steps: [], sentences: [], final: [], open: [], closed: [] },
    // Where nothing is done, all checks are those of the end.
    ...{ isEnd: false, isApart: lines.some(isDoing), isSentenceDone: true },
  };
  for (const line of lines) readLine(line, reading);
  endSentence(reading);
  const steps = reading.steps.map((step, at) => {
    const when = reading.closed.filter((one) => one.at === at).map(({ condition }) => condition);
    // A condition that ends later stands around the others.
    return when.length === 0 ? step : { ...step, when: when.toSorted((a, b) => b.steps - a.steps) };
  });
  return { steps, sentences: reading.sentences, final: reading.final };
}

const isDoing = (line: Line) => line.verb !== 'step' && checkOf(line) === null;

function readLine(line: Line, reading: Reading): void {
  const { steps, final, open } = reading;
  if (line.verb === 'step') {
    readSentence(line, reading);
    return;
  }
  if (line.verb === 'when' || line.verb === 'end_when') {
    goOn(reading);
    reading.isApart = true;
    if (line.verb === 'when') open.push({ condition: conditionOf(line), from: steps.length });
    else close(reading);
    return;
  }
  const check = checkOf(line);
  if (check === null) {
    goOn(reading);
    addStep(line, reading);
  } else if (reading.isEnd) final.push(check);
  else {
    if (reading.isApart) addStep(LOOK, reading);
    addCheck(steps, final, check);
  }
}

function addStep(line: Line, reading: Reading): void {
  const { steps, sentences } = reading;
  steps.push(stepOf(line, steps.length, Math.max(0, sentences.length - 1)));
  reading.isApart = false;
  reading.isSentenceDone = true;
}

/** A sentence of the case, or the name of the final checks. */
function readSentence({ texts: [sentence = ''], line }: Line, reading: Reading): void {
  const { steps, sentences, open } = reading;
  const isFinal = sentence === FINAL_CHECK;
  goOn(reading);
  endSentence(reading);
  // Under a condition nothing is the end.
  reading.isEnd = isFinal && open.length === 0;
  if (isFinal) return;
  if (sentences.length === 0 && steps.length > 0)
    throw new TapwrightError(
      'INPUT_INVALID',
      `${line === undefined ? 'the script cannot be read' : `line ${line} of the script cannot be read`}: something is done above its first sentence`,
      { field: 'FILE', expected: 'a sentence above it, too, or no sentences' },
    );
  sentences.push(sentence);
  reading.isApart = true;
  reading.isSentenceDone = false;
}

/** A sentence under which nothing is done has a step that only looks, which keeps it. */
function endSentence(reading: Reading): void {
  if (!reading.isSentenceDone) addStep(LOOK, reading);
}

/** Something is done behind the checks of the end: it was not the end yet. */
function goOn(reading: Reading): void {
  const { steps, final } = reading;
  reading.isEnd = false;
  if (final.length === 0) return;
  addStep(LOOK, reading);
  for (const check of final.splice(0)) addCheck(steps, final, check);
}

/** A step that only looks: it carries checks. */
export const LOOK: Line = { verb: 'look', texts: [], chain: [], asks: [], kept: null };

function close({ open, closed, steps }: Reading): void {
  const last = open.pop();
  const count = steps.length - (last?.from ?? 0);
  if (last !== undefined && count > 0)
    closed.unshift({ condition: { ...last.condition, steps: count }, at: last.from });
}

function conditionOf({ texts: [is = '', name = '', state], chain }: Line): Omit<Condition, 'steps'> {
  if (is !== 'visible' && is !== 'notVisible')
    throw new TapwrightError('INPUT_INVALID', `“${is.slice(0, 40)}” is no condition`, {
      field: 'FILE',
      expected: 'visible or notVisible',
    });
  const inState = state === undefined ? {} : { state: ElementState.parse(state) };
  return { is, name, locators: chain, ...inState };
}
/** A state to which the step itself has turned a switch is known by the step. */
function addCheck(steps: TraceStep[], final: Check[], check: Check): void {
  const last = steps.at(-1);
  if (last === undefined) {
    final.push(check);
    return;
  }
  const [turned, ...others] = last.after.checks;
  const isSame =
    turned?.kind === 'state' && turned.turned === true && check.kind === 'state' && check.is === turned.is;
  const checks =
    isSame && turned.name === ''
      ? [...others, { ...check, turned: true as const }]
      : [...last.after.checks, check];
  steps[steps.length - 1] = { ...last, after: { ...last.after, checks } };
}
