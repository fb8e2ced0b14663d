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
  readonly screens: readonly Seen[];
  readonly last: Seen;
  readonly createdAt: Date;
  readonly day: Date;
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
 * @throws TapwrightError `INPUT_INVALID` where nothing was done
 */
export function traceOfHand(byHand: ByHand): TraceByHand {
  const joined = joinSteps(byHand.steps);
  if (joined.length === 0)
    throw new TapwrightError('INPUT_INVALID', 'nothing was done that a script could repeat', {
      expected: 'taps and texts between the start and the end',
    });
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
