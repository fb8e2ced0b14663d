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
  /** A condition has begun or ended since the last step: a check does not belong to that step. */
  isApart: boolean;
}

/** Checks belong to the step before them; those behind the last name are the final ones. */
export function stepsOf(lines: readonly Line[]): Read {
  const reading: Reading = {
    ...{ steps: [], sentences: [], final: [], open: [], closed: [] },
    ...{ isEnd: false, isApart: false },
  };
  for (const line of lines) readLine(line, reading);
  const steps = reading.steps.map((step, at) => {
    const when = reading.closed.filter((one) => one.at === at).map(({ condition }) => condition);
    // A condition that ends later stands around the others.
    return when.length === 0 ? step : { ...step, when: when.toSorted((a, b) => b.steps - a.steps) };
  });
  return { steps, sentences: reading.sentences, final: reading.final };
}

function readLine(line: Line, reading: Reading): void {
  const { steps, sentences, final, open } = reading;
  if (line.verb === 'step') {
    const isFinal = line.texts[0] === FINAL_CHECK;
    // Under a condition nothing is the end.
    reading.isEnd = isFinal && open.length === 0;
    if (!isFinal) sentences.push(line.texts[0] ?? '');
    return;
  }
  if (line.verb === 'when' || line.verb === 'end_when') {
    reading.isApart = true;
    reading.isEnd = false;
    if (line.verb === 'when') open.push({ condition: conditionOf(line), from: steps.length });
    else close(reading);
    return;
  }
  const check = checkOf(line);
  const task = Math.max(0, sentences.length - 1);
  if (check === null) {
    steps.push(stepOf(line, steps.length, task));
    reading.isEnd = false;
    reading.isApart = false;
  } else if (reading.isEnd) final.push(check);
  else {
    if (reading.isApart) steps.push(stepOf(LOOK, steps.length, task));
    reading.isApart = false;
    addCheck(steps, final, check);
  }
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
