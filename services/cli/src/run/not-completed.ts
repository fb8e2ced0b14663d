import type { JobRow } from '@tapwright/store';

/** What is known of the command that ended so. */
export interface Asked {
  /** Whether the package of the app is known. */
  readonly knowsApp: boolean;
  readonly model: string;
}

const NAME_APP = 'name the app with --app PACKAGE, so that the run begins in it';
const SAY_OTHERWISE =
  "say the goal in the app's own words, one goal per run; the offline model knows no others: --model openai takes a real one";
const CHECK_GOAL =
  'see in the timeline what was tried; leave out what the app cannot do, or say it in other words';
const CHECK_MODEL = "check the model's address, key and name (OPENAI_BASE_URL, OPENAI_API_KEY, MODEL)";
const CHECK_APP = 'see the log of the phone (logcat) for what the app reported';

/** Advice by the code of the reason. */
const ADVICE: Readonly<Record<string, string>> = {
  APP_NOT_INSTALLED:
    'install the app, or name another one with --app; `adb shell pm list packages` lists them',
  BUDGET_SPENT:
    'see in the timeline where the steps went; --max-steps N, --budget-tokens N or --budget-usd AMOUNT allows more',
  PRICE_UNKNOWN: 'put the price of the model into MODEL_PRICES, or limit tokens in place of money',
  DEADLINE_PASSED: 'see in the timeline where the time went, and run it again',
  MODEL_UNREACHABLE: CHECK_MODEL,
  MODEL_TIMEOUT: 'use a faster model, or allow it more time with MODEL_TIMEOUT_MS',
  MODEL_RATE_LIMITED: 'wait a while, or allow more calls at the endpoint; MODEL_RETRIES=N tries more often',
  MODEL_REJECTED: "check the model's address, and what it accepts (OPENAI_BASE_URL)",
  MODEL_KEY_REFUSED: 'renew the key (OPENAI_API_KEY) and run it again; nothing counts against the model',
  MODEL_MISSING: 'name a model that the endpoint has (MODEL, MODEL_ACTOR …)',
  MODEL_CASSETTE_MISSED:
    'run it with the app, goal, strategy and version of the cassette, or record it again (MODEL_CASSETTE=record:FILE)',
  MODEL_REFUSED: 'say the goal in other words, or use a model without such a filter',
  MODEL_ANSWER_INVALID:
    'use a model that follows JSON schemas; where its answers are cut off, let the endpoint give longer ones',
  APP_CRASHED: CHECK_APP,
  APP_NOT_RESPONDING: CHECK_APP,
  DEVICE_UNAVAILABLE: 'check with `adb devices` that the phone is attached and authorised',
  ONCE_NOT_REPEATED: 'add --repeatable where the action may be done again, as on a test account',
};

/** A line for a terminal that says what can be done about a job that was not completed; empty if there is nothing. */
export function whatToDo({ outcome, reason }: Pick<JobRow, 'outcome' | 'reason'>, asked: Asked): string {
  if (outcome === null || outcome === 'completed' || outcome === 'canceled') return '';
  const own = ADVICE[reason?.code ?? ''];
  return `what to do: ${own ?? adviceOn(asked)}\n`;
}

/** The goal was not reached, and no error says why. */
function adviceOn({ knowsApp, model }: Asked): string {
  return [...(knowsApp ? [] : [NAME_APP]), model === 'offline' ? SAY_OTHERWISE : CHECK_GOAL].join('; or ');
}
