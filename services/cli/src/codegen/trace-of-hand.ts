import { TapwrightError } from '@tapwright/contracts';
import { type KnownParameter, makeTrace, type RunStep, type Trace } from '@tapwright/script';
import { joinSteps } from './join-steps.ts';
import type { HandStep, Seen } from './step-of-act.ts';

export interface ByHand {
  readonly goal: string;
  readonly packageName: string;
  /** Its data were erased before the first step. */
  readonly cleared: boolean;
  /** The app was started before the first step; else the script begins where the phone stood. */
  readonly started: boolean;
  readonly steps: readonly HandStep[];
  /** What was done and became no step. */
  readonly gaps: readonly string[];
  readonly screens: readonly Seen[];
  readonly last: Seen;
  readonly createdAt: Date;
  readonly day: Date;
}

const GAPS_TOLD = 3;

function nothingDone(gaps: readonly string[]): TapwrightError {
  const [what, advice] =
    gaps.length === 0
      ? [
          'it ended before anything was seen to be done; no script was written',
          'Begin once it prints "ready": touch the phone, or send `input` through the adb port that it prints; what goes to another adb server is not seen. Then end it.',
        ]
      : [
          `it ended, and a script can repeat none of what was done; no script was written: ${gaps.slice(0, GAPS_TOLD).join('; ')}`,
          'Tap and type on what the screen shows; docs/by-hand.md says what becomes a step.',
        ];
  return new TapwrightError('NOTHING_RECORDED', what, {
    expected: 'at least one tap, text or swipe that becomes a step',
    advice,
  });
}

export interface TraceByHand {
  readonly trace: Trace;
  /** Values of the secret parameters that were seen while they were typed; they go to the proof, and nowhere else. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Secret parameters whose values nobody has seen. */
  readonly unknown: readonly string[];
}

/**
 * The neutral record of what a person did. What was typed into a field that hides it becomes a secret parameter.
 * @throws TapwrightError `NOTHING_RECORDED` where nothing was done
 */
export function traceOfHand(byHand: ByHand): TraceByHand {
  const joined = joinSteps(byHand.steps);
  if (joined.length === 0) throw nothingDone(byHand.gaps);
  const { steps, parameters } = withParameters(joined);
  const trace = makeTrace({
    goal: byHand.goal,
    case: null,
    app: byHand.packageName,
    packageName: byHand.packageName,
    start: { ...(byHand.started ? {} : { at: 'found' as const }), component: null, cleared: byHand.cleared },
    createdAt: byHand.createdAt.toISOString(),
    day: byHand.day,
    parameters,
    steps,
    expected: [],
    last: byHand.last.screen,
    screens: byHand.screens.map(({ screen }) => screen),
  });
  const secrets = parameters.filter(({ secret }) => secret);
  return {
    trace,
    secrets: Object.fromEntries(
      secrets.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
    ),
    unknown: secrets.flatMap(({ name, value }) => (value === null ? [name] : [])),
  };
}

function withParameters(joined: readonly HandStep[]) {
  const parameters: KnownParameter[] = [];
  const steps = joined.map((step, at): RunStep => {
    const { action, before, after, secret } = step;
    const around = { task: 0, before: before.screen, after: after.screen, keyboard: before.keyboardShown };
    if (secret === undefined) return { index: at + 1, action, ...around };
    const name = parameterFor(step, secret, parameters);
    return { index: at + 1, action: { ...action, text: `\${${name}}`, parameter: name }, ...around };
  });
  return { steps, parameters };
}

/** Named after its field; the same secret in the same field is one parameter. */
function parameterFor({ action }: HandStep, value: string | null, parameters: KnownParameter[]): string {
  const id = action.target?.resourceId.split('/').at(-1) ?? '';
  const stem = id.replace(/[^A-Za-z0-9_]/g, '_').replace(/^[^A-Za-z]+/, '') || 'secret';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}_${number}`;
    const known = parameters.find((one) => one.name === name);
    if (known !== undefined && known.value !== value) continue;
    if (known === undefined) parameters.push({ name, secret: true, value });
    return name;
  }
}
