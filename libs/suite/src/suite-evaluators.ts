import {
  ANY,
  activityClass,
  type Evaluator,
  evaluatorOf,
  findAction,
  invariantEvaluator,
  type Rules,
  screenAt,
  spanAt,
  stateCheck,
  stopPage,
} from '@tapwright/evaluation';
import { isRunEnd, typeOfAction } from './finished-run.ts';
import type { SuiteEvaluator, SuiteInvariant } from './suite-schema.ts';

/** The checks of a task. A task without checks is judged by its run's outcome, which must be completed. */
export function suiteEvaluators(specs: readonly SuiteEvaluator[]): readonly Evaluator[] {
  return specs.length === 0 ? [outcomeIs('completed')] : specs.flatMap(evaluatorsOf);
}

function evaluatorsOf({ screen, action, outcome, sphinx }: SuiteEvaluator): readonly Evaluator[] {
  return [
    ...(screen === undefined ? [] : screenChecks(screen)),
    ...(action === undefined ? [] : [actionCheck(action)]),
    ...(outcome === undefined ? [] : [outcomeIs(outcome)]),
    ...(sphinx === undefined ? [] : [evaluatorOf(sphinx)]),
  ];
}

type ScreenCheck = NonNullable<SuiteEvaluator['screen']>;

function screenChecks({ text, contains, absent, activity }: ScreenCheck): readonly Evaluator[] {
  return [
    ...(text === undefined ? [] : [named(`last screen shows '${text}'`, shows('equal', text))]),
    ...(contains === undefined
      ? []
      : [named(`last screen shows '…${contains}…'`, shows('include', contains))]),
    ...(absent === undefined
      ? []
      : [named(`last screen shows no '${absent}'`, not(shows('include', absent)))]),
    ...(activity === undefined ? [] : [activityIs(activity)]),
  ];
}

/** Some element of the last screen has this text or description. */
function shows(how: Rules['how'], words: string): Evaluator {
  const parts = ['text', 'content-desc'].map((name) =>
    stopPage({ match: { how, wanted: { [name]: words } }, check: ANY }),
  );
  return { name: words, spans: (trajectory) => parts.flatMap((part) => part.spans(trajectory)) };
}

/**
 * Holds if there is a last screen and the other evaluator does not hold: a screen that was never seen proves nothing.
 */
function not(evaluator: Evaluator): Evaluator {
  return {
    name: `not ${evaluator.name}`,
    spans(trajectory) {
      const { steps, final } = trajectory;
      return final.length > 0 && evaluator.spans(trajectory).length === 0
        ? [spanAt(screenAt(steps.length))]
        : [];
    },
  };
}

function activityIs(wanted: string): Evaluator {
  const whole = activityClass(wanted);
  const end = whole.startsWith('.') ? whole : `.${whole}`;
  const holds = (state: unknown): boolean => {
    const shown = isRunEnd(state) ? activityClass(state.activity) : '';
    return shown === whole || shown.endsWith(end);
  };
  return named(`last screen is the activity '${wanted}'`, stateCheck(wanted, holds));
}

function outcomeIs(wanted: string): Evaluator {
  const holds = (state: unknown): boolean => isRunEnd(state) && state.outcome === wanted;
  return named(`outcome is ${wanted}`, stateCheck(wanted, holds));
}

/** The invariants of a task as checks: each holds where no action violates it. */
export function suiteInvariants(specs: readonly SuiteInvariant[]): readonly Evaluator[] {
  return specs.map(({ never, only }) => {
    if (never !== undefined)
      return invariantEvaluator(`never ${told(never)}`, { kind: 'never', action: rulesOf(never) });
    if (only !== undefined)
      return invariantEvaluator(`only ${only.map(told).join(' or ')}`, {
        kind: 'only',
        actions: only.map(rulesOf),
      });
    return invariantEvaluator(`no action twice`, { kind: 'no_repeat' });
  });
}

type ActionCheck = NonNullable<SuiteEvaluator['action']>;

function rulesOf({ kind, label, text }: ActionCheck): Rules {
  return {
    how: 'equal',
    wanted: {
      ...(kind === undefined ? {} : { action_type: typeOfAction(kind) }),
      ...(label === undefined ? {} : { label }),
      ...(text === undefined ? {} : { message: text }),
    },
  };
}

function told({ kind, label, text }: ActionCheck): string {
  const parts = [
    kind ?? 'action',
    label === undefined ? '' : `on '${label}'`,
    text === undefined ? '' : `typing '${text}'`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function actionCheck(check: ActionCheck): Evaluator {
  return named(`some ${told(check)}`, findAction({ match: rulesOf(check), check: ANY }));
}

function named(name: string, evaluator: Evaluator): Evaluator {
  return { ...evaluator, name };
}
